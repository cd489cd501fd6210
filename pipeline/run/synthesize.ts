import type { ProvenTask } from "../schema/records/stage-records.js";
import type { CompositionRequest } from "../schema/request.js";
import { type SubtaskPool, synthesizeTasks } from "../spine.js";
import type { StageOutcome } from "../stage.js";
import { synthesistsOf } from "./authors.js";
import { obtainPool } from "./pool.js";
import { openRun, type RunOptions } from "./run-options.js";

/** Requirements for the tasks; the seed is that of the run. */
export type TaskRequest = Omit<CompositionRequest, "seed">;

/**
 * Makes proven tasks, and yields each as `kept`, or as `dropped` with the reason when a draft did not become a task.
 * Subtasks come from `pool`, or from the package. Throws RequestError for a request that cannot be met, and ModelError
 * when models can no longer be asked.
 */
export async function* synthesize(
  request: TaskRequest,
  { pool: given, ...options }: RunOptions & { pool?: SubtaskPool } = {},
): AsyncIterable<StageOutcome<ProvenTask>> {
  const { context, models } = await openRun(options);
  try {
    const pool = given ?? (await obtainPool(undefined, request.persona, context));
    const authors = await synthesistsOf(models.at, pool.subtasks, context);
    for await (const made of synthesizeTasks(pool, { ...request, seed: options.seed ?? 1 }, authors, context)) {
      if ("kept" in made) yield { kept: made.kept };
      else if ("dropped" in made) yield { dropped: made.dropped };
    }
  } finally {
    models.close();
  }
}
