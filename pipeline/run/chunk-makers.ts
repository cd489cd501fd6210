import { availableParallelism } from "node:os";
import { desktopName } from "../environments/desktop/desktop-factory.js";
import { RequestError } from "../errors.js";
import type { JobRunner } from "../jobs/job-runner.js";
import type { WritingLanguage } from "../schema/writing-language.js";
import type { SubtaskPool } from "../spine.js";
import type { Context } from "../stage.js";
import { requireWriters, synthesistsOf } from "./authors.js";
import type { ChunkMakers } from "./dataset/fill-dataset.js";
import type { JobContext } from "./jobs/job-context.js";
import type { RunModels } from "./models.js";

/**
 * Returns how the tasks of a dataset are made: in threads, which open the package's catalog and desktops themselves; or
 * in this thread when models are asked or another environment is given; or by workers elsewhere. Throws RequestError
 * JOBS_MODELS where workers would have to ask models, and OPTION_LANGUAGE where a language needs models.
 */
export async function chunkMakersOf(
  models: RunModels,
  workers: number | undefined,
  pool: SubtaskPool,
  context: Context,
  language: WritingLanguage,
  jobs?: JobRunner<JobContext> | undefined,
): Promise<ChunkMakers> {
  requireWriters(models.at, language);
  if (jobs !== undefined) {
    if (models.ledger === null) return { jobs };
    throw new RequestError("JOBS_MODELS", "models are asked by this process alone; leave --model or --redis out");
  }
  if (models.ledger === null && context.environment.name === desktopName) return { threads: workerCount(workers) };
  return {
    authors: await synthesistsOf(models.at, pool.subtasks, context, language),
    provenanceOf: models.provenanceOf,
    context: { ...context, lookAhead: models.lookAhead },
  };
}

/** Returns the number of threads: the requested one, else the number of cores, at most eight. */
function workerCount(asked: number | undefined): number {
  return asked ?? Math.min(8, availableParallelism());
}
