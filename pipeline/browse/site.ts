import type { Catalog } from "../catalog/catalog.js";
import { readTaskOutlines } from "../store/tasks/read-task-outlines.js";
import { addressOf, placeAt, type SitePlace } from "./addresses.js";
import { attemptPage } from "./attempt/attempt-page.js";
import { comparePage } from "./attempt/compare-page.js";
import type { BrowsedDataset } from "./browsed-dataset.js";
import { agentReports } from "./figures/agent-reports.js";
import { figuresPage } from "./figures/figures-page.js";
import { attemptedImports } from "./imported/imported-attempt-table.js";
import { type ImportedSubject, importedAttemptPage, importedTaskPage } from "./imported/imported-pages.js";
import { siteStyle } from "./page-frame.js";
import { startPage } from "./start/start-page.js";
import { taskList } from "./start/task-list.js";
import { taskPage } from "./task/task-page.js";
import { type TaskSubject, taskSubject } from "./task/task-subject.js";

/** A file of the site. */
export interface SiteFile {
  readonly kind: "page" | "style" | "picture";
  readonly content: string | Uint8Array;
}

/** The pages of datasets, which are made when they are asked for; a server and a folder have the same ones. */
export interface Site {
  /** Returns what lies at an address; null where nothing does. Throws StoreError STORE_ROW for data that cannot be read. */
  file(address: string): Promise<SiteFile | null>;
  /** The addresses of everything. */
  addresses(): Generator<string>;
}

/** The site of some datasets, in their order. */
export function siteOf(datasets: readonly BrowsedDataset[], catalog: Catalog): Site {
  const byFolder = new Map(datasets.map((dataset) => [dataset.folder, dataset]));

  function subjectAt(place: { dataset: string; task: string }): TaskSubject | null {
    const dataset = byFolder.get(place.dataset);
    const task = dataset?.task(place.task) ?? null;
    return dataset === undefined || task === null ? null : taskSubject(dataset, task, catalog);
  }

  function importedAt(place: { dataset: string; task: string }): ImportedSubject | null {
    const dataset = byFolder.get(place.dataset);
    const task = dataset?.importedTask(place.task) ?? null;
    if (dataset === undefined || task === null) return null;
    return { dataset, task, attempts: dataset.importedAttempts(task.id) };
  }

  async function contentAt(place: SitePlace): Promise<string | Uint8Array | null> {
    switch (place.kind) {
      case "start":
        return startPage(taskList(datasets, catalog), attemptedImports(datasets));
      case "figures":
        return figuresPage(agentReports(datasets, catalog), catalog);
      case "style":
        return siteStyle();
      case "task": {
        const subject = subjectAt(place);
        const imported = importedAt(place);
        if (imported !== null) return importedTaskPage(imported);
        return subject === null ? null : taskPage(subject);
      }
      case "compare": {
        const subject = subjectAt(place);
        return subject === null || subject.attempts.length < 2 ? null : comparePage(subject);
      }
      case "attempt": {
        const subject = subjectAt(place);
        const attempt = subject?.attempts.find(({ record }) => record.id === place.attempt);
        const imported = importedAt(place);
        const other = imported?.attempts.find(({ id }) => id === place.attempt);
        if (imported !== null && other !== undefined) return importedAttemptPage(other, imported);
        return subject === null || attempt === undefined ? null : attemptPage(attempt, subject);
      }
      case "picture":
        return byFolder.get(place.dataset)?.screen(place.task, place.hash) ?? null;
    }
  }

  return {
    async file(address) {
      const place = placeAt(address);
      const content = place === null ? null : await contentAt(place);
      if (place === null || content === null) return null;
      return { kind: place.kind === "picture" || place.kind === "style" ? place.kind : "page", content };
    },
    *addresses() {
      for (const kind of ["start", "figures", "style"] as const) yield addressOf({ kind });
      for (const dataset of datasets) yield* addressesOf(dataset);
    },
  };
}

function* addressesOf(dataset: BrowsedDataset): Generator<string> {
  const attempts = new Map<string, string[]>();
  for (const { id, task_id } of dataset.results()) attempts.set(task_id, [...(attempts.get(task_id) ?? []), id]);
  for (const { id: task } of [...readTaskOutlines(dataset.database)]) {
    const place = { dataset: dataset.folder, task };
    const own = attempts.get(task) ?? [];
    yield addressOf({ kind: "task", ...place });
    if (own.length > 1) yield addressOf({ kind: "compare", ...place });
    for (const attempt of own) yield addressOf({ kind: "attempt", ...place, attempt });
    if (own.length === 0) continue;
    for (const hash of dataset.screenSizes(task).keys()) yield addressOf({ kind: "picture", ...place, hash });
  }
  for (const { task, attempts: own } of attemptedImports([dataset])) {
    const place = { dataset: dataset.folder, task: task.id };
    yield addressOf({ kind: "task", ...place });
    for (const { id } of own) yield addressOf({ kind: "attempt", ...place, attempt: id });
    for (const hash of dataset.screenSizes(task.id).keys()) yield addressOf({ kind: "picture", ...place, hash });
  }
}
