import type Database from "better-sqlite3";
import type { Catalog } from "../../catalog/catalog.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import type { Review, ReviewSheet } from "../../schema/review.js";
import { findTasks, readTasks } from "../../store/read.js";
import { readReviews, replaceReview, withdrawReview } from "../../store/reviews.js";
import { spellings } from "../answers/spellings.js";
import { exportId } from "../sheets/export-id.js";
import { type Look, sheetsOf } from "../sheets/sheet-of.js";
import type { TaskFacets } from "../statistics/task-facets.js";

/** The fields of a task in the page's list. */
export type ReviewEntry = Pick<
  ReviewSheet,
  "task_id" | "content_hash" | "persona" | "level" | "scenario" | "intent" | "instruction"
>;

/** The tasks to be reviewed and the store of their answers. */
export interface ReviewDesk {
  readonly exportId: string;
  readonly entries: readonly ReviewEntry[];
  sheet(task: string): Promise<ReviewSheet | null>;
  /** Returns a picture (PNG) of a sheet that was requested before; null for an unknown name. */
  picture(name: string): Uint8Array | null;
  reviewsOf(reviewer: string): Review[];
  /** Stores a review; it replaces an earlier one of the same reviewer for the task. */
  keep(review: Review): void;
  withdraw(task: string, reviewer: string): void;
}

/**
 * Creates the desk of a dataset that was opened for adding. Each sheet is drawn when it is first requested, and cached.
 * The next one is drawn ahead while the reviewer reads, so that screenshots of real applications cause no wait. A sheet
 * that failed is drawn again when it is requested again.
 */
export function datasetDesk(
  database: Database.Database,
  catalog: Catalog,
  tasks: readonly TaskFacets[],
  look?: Look,
): ReviewDesk {
  const wanted = new Map(tasks.map((task) => [task.id, task]));
  const listed = new Map<string, ReviewEntry>();
  for (const task of readTasks(database)) {
    const facets = wanted.get(task.id);
    if (facets !== undefined) listed.set(task.id, entryOf(task, facets, catalog));
  }
  const entries = tasks.flatMap(({ id }) => listed.get(id) ?? []);
  const pictures = new Map<string, Uint8Array>();
  const made = new Map<string, Promise<ReviewSheet | null>>();
  const draw = drawer(database, catalog, look);
  const nameOf = spellings(readReviews(database).map(({ reviewer }) => reviewer));
  const nextOf = new Map(entries.map(({ task_id }, i) => [task_id, entries[i + 1]?.task_id]));

  function make(id: string): Promise<ReviewSheet | null> {
    const known = made.get(id);
    if (known !== undefined) return known;
    const [task] = listed.has(id) ? findTasks(database, id) : [];
    if (task === undefined) return Promise.resolve(null);
    const sheet = draw(task).then(
      (drawn) => {
        for (const [name, png] of drawn?.pictures ?? []) pictures.set(name, png);
        return drawn?.sheet ?? null;
      },
      (error: unknown) => {
        made.delete(id);
        throw error;
      },
    );
    made.set(id, sheet);
    return sheet;
  }

  return {
    exportId: exportId(tasks),
    entries,
    async sheet(id) {
      const sheet = await make(id);
      const next = nextOf.get(id);
      // The request for that sheet reports its error.
      if (next !== undefined) make(next).catch(() => undefined);
      return sheet;
    },
    picture: (name) => pictures.get(name) ?? null,
    // The page knows the reviewer by the name as typed.
    reviewsOf: (reviewer) =>
      readReviews(database)
        .filter((review) => review.reviewer === nameOf(reviewer))
        .map((review) => ({ ...review, reviewer })),
    keep: (review) => replaceReview(database, { ...review, reviewer: nameOf(review.reviewer) }),
    withdraw: (task, reviewer) => withdrawReview(database, task, nameOf(reviewer)),
  };
}

function entryOf(task: TaskRecord, { scenario }: TaskFacets, catalog: Catalog): ReviewEntry {
  return {
    task_id: task.id,
    content_hash: task.content_hash,
    persona: catalog.personas.get(task.persona)?.name ?? task.persona,
    level: task.level,
    scenario: catalog.scenarios.get(scenario)?.name ?? scenario,
    intent: task.task_intent,
    instruction: task.task_instruction,
  };
}

/** Draws sheets in the order in which they are requested, from one series; a failure ends a series. */
function drawer(database: Database.Database, catalog: Catalog, look: Look | undefined) {
  let wanted: TaskRecord | null = null;
  function* asked(): Generator<TaskRecord> {
    while (wanted !== null) yield wanted;
  }
  const series = () => sheetsOf(database, catalog, asked(), look);
  let sheets = series();
  let last: Promise<unknown> = Promise.resolve();
  return (task: TaskRecord) => {
    const drawn = last.then(async () => {
      wanted = task;
      const next = await sheets.next().catch((error: unknown) => {
        sheets = series();
        throw error;
      });
      return next.done === true ? null : next.value;
    });
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
