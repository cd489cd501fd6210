import { availableParallelism } from "node:os";
import type { SubtaskPool } from "../spine.js";
import type { Context } from "../stage.js";
import { synthesistsOf } from "./authors.js";
import type { BatchMakers } from "./dataset/fill-dataset.js";
import type { RunModels } from "./models.js";

/** Returns what makes the tasks of a dataset: worker threads, or one thread that asks the models of the run. */
export async function batchMakersOf(
  models: RunModels,
  workers: number | undefined,
  pool: SubtaskPool,
  context: Context,
): Promise<BatchMakers> {
  if (models.ledger === null) return { threads: workerCount(workers) };
  return {
    authors: await synthesistsOf(models.at, pool.subtasks, context),
    provenanceOf: models.provenanceOf,
    context: { ...context, lookAhead: models.lookAhead },
  };
}

/** Threads to work with: as many as were asked for, else as many as there are cores, at most eight. */
function workerCount(asked: number | undefined): number {
  return asked ?? Math.min(8, availableParallelism());
}
