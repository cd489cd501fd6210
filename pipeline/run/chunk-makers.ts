import { availableParallelism } from "node:os";
import { desktopName } from "../environments/desktop/desktop-factory.js";
import { RequestError } from "../errors.js";
import type { JobRunner } from "../jobs/job-runner.js";
import type { WritingLanguage } from "../schema/writing-language.js";
import type { SubtaskPool } from "../spine.js";
import type { Context } from "../stage.js";
import type { ChunkMakers } from "./dataset/fill-dataset.js";
import type { JobContext } from "./jobs/job-context.js";
import { requireWriters, synthesistsOf } from "./models/authors.js";
import type { RunModels } from "./models/models.js";

/**
 * Returns how the tasks of a dataset are made: in threads, which open the package's catalog and desktops themselves; or
 * in this thread when models write or read instructions or another environment is given; or by workers elsewhere. Throws RequestError
 * JOBS_MODELS where workers would have to ask models, and OPTION_LANGUAGE where a language needs models.
 */
export async function chunkMakersOf(
  models: RunModels,
  { workers, tasks }: { workers: number | undefined; tasks: number },
  pool: SubtaskPool,
  context: Context,
  language: WritingLanguage,
  jobs?: JobRunner<JobContext> | undefined,
): Promise<ChunkMakers> {
  requireWriters(models.at, language);
  // What models propose is a part of the catalog by now.
  const asksNone = models.at("describe") === null && models.at("validate") === null;
  if (jobs !== undefined) {
    if (asksNone) return { jobs };
    throw new RequestError(
      "JOBS_MODELS",
      "workers ask no models, which would describe and validate; name other roles alone, as --model compose=MODEL, or leave --redis out",
    );
  }
  if (asksNone && context.environment.name === desktopName) return { threads: workers ?? usualThreads(tasks) };
  return {
    authors: await synthesistsOf(models.at, pool.subtasks, context, language),
    provenanceOf: models.provenanceOf,
    context: { ...context, lookAhead: models.lookAhead },
  };
}

/** Tasks for which one more thread pays: it takes more than a second of processor time to start. */
const tasksPerThread = 20;

function usualThreads(tasks: number): number {
  return Math.max(1, Math.min(8, availableParallelism(), Math.ceil(tasks / tasksPerThread)));
}
