import { availableParallelism } from "node:os";
import { desktopName } from "../environments/desktop/desktop-factory.js";
import type { SubtaskPool } from "../spine.js";
import type { Context } from "../stage.js";
import { synthesistsOf } from "./authors.js";
import type { ChunkMakers } from "./dataset/fill-dataset.js";
import type { RunModels } from "./models.js";

/**
 * Who makes the tasks of a dataset: threads of the program, which open the catalog of the package and desktops of real
 * applications for themselves, or this thread where there are models to be asked or other computers.
 */
export async function chunkMakersOf(
  models: RunModels,
  workers: number | undefined,
  pool: SubtaskPool,
  context: Context,
): Promise<ChunkMakers> {
  if (models.ledger === null && context.environment.name === desktopName) return { threads: workerCount(workers) };
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
