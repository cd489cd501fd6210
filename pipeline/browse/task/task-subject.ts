import type { Catalog } from "../../catalog/catalog.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { StoredAttempt } from "../../store/attempts/attempts.js";
import { nodeTitles } from "../../text/node-title.js";
import { nodeLetters } from "../../text/task-data-words.js";
import type { SitePlace } from "../addresses.js";
import type { BrowsedDataset } from "../browsed-dataset.js";

/** Everything that the page of a task is made of. */
export interface TaskSubject {
  readonly dataset: BrowsedDataset;
  readonly task: TaskRecord;
  readonly catalog: Catalog;
  readonly attempts: readonly StoredAttempt[];
  /** Letter and one line of each node, by its id. */
  readonly letters: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
}

/** Gathers what the page of a task says. */
export function taskSubject(dataset: BrowsedDataset, task: TaskRecord, catalog: Catalog): TaskSubject {
  const titles = nodeTitles(task, dataset.definitions());
  return { dataset, task, catalog, titles, letters: nodeLetters(task), attempts: dataset.attempts(task.id) };
}

/** The place of a task in the site. */
export function taskPlace({ dataset, task }: Pick<TaskSubject, "dataset" | "task">): SitePlace & { kind: "task" } {
  return { kind: "task", dataset: dataset.folder, task: task.id };
}

/** Name of the application of each subtask, by subtask. */
export function applicationNames({ dataset, catalog }: TaskSubject): Map<string, string> {
  return new Map(
    [...dataset.definitions()].map(([id, { application }]) => [
      id,
      catalog.applications.get(application)?.name ?? application,
    ]),
  );
}
