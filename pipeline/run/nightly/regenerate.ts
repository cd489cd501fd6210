import type { Catalog } from "../../catalog/catalog.js";
import { ModelError, StoreError } from "../../errors.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import type { Subtask } from "../../schema/subtask.js";
import type { DatasetWriter } from "../../store/dataset.js";
import { openDatabase } from "../../store/file/database.js";
import { keepFindings, readRejected } from "../../store/pool/earlier-findings.js";
import { readUsablePool } from "../../store/pool/usable-pool.js";
import { fillDataset } from "../dataset/fill-dataset.js";
import { checkDataset } from "./check-dataset.js";
import type { NightlyOrder } from "./nightly-order.js";
import { requireSubtasks } from "./require-subtasks.js";
import { updatePool } from "./update-pool.js";

/** The checked and not yet published dataset of a nightly run, with its record. */
export interface FinishedNightlyRun {
  run: NightlyRun;
  dataset: DatasetWriter;
  /** The subtasks of its tasks, by id. */
  subtasks: ReadonlyMap<string, Subtask>;
  /** With which it was made. */
  catalog: Catalog;
}

/**
 * Updates the pool, makes the dataset of the plan from it, reuses the tasks of the previous nightly run that have the
 * same inputs, and checks the result. Every finished step is kept, so that a stopped run resumes with the next. Returns
 * null when it was interrupted.
 */
export async function regenerate(order: NightlyOrder): Promise<FinishedNightlyRun | null> {
  const { folder, plan, count, poolFolder, seed, context, programVersion, startedAt, clock, say } = order;
  const { environment, signal } = context;
  const timings: NightlyRun["timings"] = [];
  const timed = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    say({ event: "stage", stage });
    const start = clock();
    const done = await work();
    timings.push({ stage, seconds: Math.round((clock() - start) * 10) / 10 });
    return done;
  };

  requireWhole([folder.latest(), folder.newest()].flatMap((name) => (name === null ? [] : [folder.pathOf(name)])));
  const { renewed, drift } = await updatePool(order, timed);
  const pool = await readUsablePool(poolFolder, environment.name);
  requireSubtasks(pool, poolFolder, environment.name);
  const newest = folder.newest();
  const earlier = newest === null ? null : folder.pathOf(newest);
  const { makers, catalog } = await order.prepare(pool, earlier);
  const { dataset, outcome } = await timed("tasks", () =>
    fillDataset({
      plan,
      wish: order.wish,
      count,
      seed,
      environment: environment.name,
      pool,
      poolFolder,
      catalog,
      file: folder.work,
      earlier,
      rejected: readRejected(folder.rejected()),
      makers,
      command: "regen",
      programVersion,
      startedAt,
      signal,
      material: order.material,
      report: ({ tasks, recalled, resumed, chunk }) =>
        say({ event: "progress", tasks, recalled, resumed, quota: chunk.quota }),
    }),
  );
  dataset.writeModelCalls(order.modelCalls());
  if (outcome.interrupted) {
    dataset.suspend();
    if (outcome.stopped !== null) throw new ModelError("REGEN_MODELS", `${outcome.stopped}; the same command goes on`);
    return null;
  }
  if (outcome.tasks === 0) {
    dataset.discard();
    throw new StoreError(
      "REGEN_NO_TASKS",
      "not a single task could be made, and no dataset is published without one: give a pool with more applications with --pool, or a plan that asks for less with --plan",
    );
  }
  const previous = folder.latest() ?? newest;
  if (previous !== null) keepFindings(dataset.database, folder.pathOf(previous));
  const checked = await timed("check", () => checkDataset(dataset.database, plan.tasks_per_skeleton));
  const run: NightlyRun = {
    version: 2,
    date: startedAt.toISOString().slice(0, 10),
    program_version: programVersion,
    environment: environment.name,
    seed,
    requested: count,
    accepted: outcome.tasks,
    previous,
    recalled: outcome.recalled,
    made: outcome.tasks - outcome.recalled - outcome.resumed,
    resumed: outcome.resumed,
    renewed,
    drift: { skipped: order.unchecked, ...drift },
    checked,
    timings,
  };
  return { run, dataset, subtasks: pool.subtasks, catalog };
}

/** Checks the datasets of earlier nightly runs before hours are spent. Throws STORE_CORRUPT for a damaged one. */
function requireWhole(files: readonly string[]): void {
  for (const file of new Set(files)) {
    const damage = damageOf(file);
    if (damage === null) continue;
    throw new StoreError(
      "STORE_CORRUPT",
      `${file}, the dataset of an earlier night, is damaged (${damage}): move it away, and the next run goes on from the night before it`,
    );
  }
}

/** Returns the damage of a file in one line; null without damage. */
function damageOf(file: string): string | null {
  try {
    const database = openDatabase(file);
    try {
      const found = String(database.pragma("quick_check(1)", { simple: true }));
      return found === "ok" ? null : found.replaceAll(/\s*\n\s*/g, "; ");
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StoreError && error.code === "STORE_NEWER") throw error;
    return error instanceof StoreError ? "it is no dataset" : error instanceof Error ? error.message : String(error);
  }
}
