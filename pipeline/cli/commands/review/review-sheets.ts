import type Database from "better-sqlite3";
import type { Catalog } from "../../../catalog/catalog.js";
import { maskedInstruction } from "../../../distinct/mask.js";
import { createNearDuplicateFilter } from "../../../distinct/near-duplicate-filter.js";
import { RequestError } from "../../../errors.js";
import { drawReviewSample } from "../../../review/sheets/draw-review-sample.js";
import { type DrawnSheet, type Look, sheetsOf } from "../../../review/sheets/sheet-of.js";
import { readTaskFacets, type TaskFacets } from "../../../review/statistics/task-facets.js";
import { createRng } from "../../../rng.js";
import type { TaskRecord } from "../../../schema/records/dataset-records.js";
import { findTasks, readTasks } from "../../../store/read.js";
import { readReviews } from "../../../store/reviews.js";
import type { ReviewValues } from "./review-values.js";

/** Draws the requested sample of tasks without near-duplicates. Throws REVIEW_NO_TASKS. */
export function tasksForReview(
  database: Database.Database,
  catalog: Catalog,
  { drawn, stratify, unreviewed, seed }: Pick<ReviewValues, "drawn" | "stratify" | "unreviewed" | "seed">,
): TaskFacets[] {
  const done = new Set(unreviewed ? readReviews(database).map(({ task_id }) => task_id) : []);
  const open = [...readTaskFacets(database, catalog.scenarios).values()].filter(({ id }) => !done.has(id));
  if (open.length === 0) {
    const why = done.size > 0 ? "every task has been reviewed" : "the dataset has no tasks";
    throw new RequestError("REVIEW_NO_TASKS", `${why}; make more with pnpm synth`);
  }
  const count = drawn ?? null;
  const wish = { count, stratify: stratify ?? null, admit: count === null ? () => true : distinctOnly(database) };
  return drawReviewSample(open, wish, createRng("review", seed));
}

function distinctOnly(database: Database.Database): (task: TaskFacets) => boolean {
  const masked = new Map<string, string>();
  for (const task of readTasks(database)) masked.set(task.id, maskedInstruction(task));
  const filter = createNearDuplicateFilter(masked.values());
  return ({ id }) => filter.admit(masked.get(id) ?? "");
}

/** Yields the sheets of the tasks, with pictures where available. */
export function reviewSheets(
  database: Database.Database,
  catalog: Catalog,
  tasks: readonly TaskFacets[],
  look: Look | undefined,
): AsyncGenerator<DrawnSheet> {
  return sheetsOf(database, catalog, records(database, tasks), look);
}

function* records(database: Database.Database, tasks: readonly TaskFacets[]): Generator<TaskRecord> {
  for (const { id } of tasks) yield* findTasks(database, id);
}
