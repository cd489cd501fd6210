import type { ProvenTask } from "../schema/records/stage-records.js";
import type { CompositionRequest } from "../schema/task/request.js";
import { english } from "../schema/writing-language.js";
import { type SubtaskPool, synthesizeTasks } from "../spine.js";
import type { StageOutcome } from "../stage.js";
import { readLanguage } from "../text/read-language.js";
import { synthesistsOf } from "./models/authors.js";
import { obtainPool } from "./pool/pool.js";
import { withProposals } from "./proposals/with-proposals.js";
import { openRun, type RunOptions } from "./run-options.js";

/** Requirements for the tasks; the seed is that of the run. */
export type TaskRequest = Omit<CompositionRequest, "seed">;

/**
 * Makes proven tasks, and yields each as `kept`, or as `dropped` with the reason when a draft did not become a task.
 * Subtasks come from `pool`, or from the package; `language` is a tag such as "de", English by default, and any other
 * one takes models that write and read it. Throws RequestError for a request that cannot be met, and ModelError
 * when models can no longer be asked.
 */
export async function* synthesize(
  request: TaskRequest,
  { pool: given, language = english.tag, ...options }: RunOptions & { pool?: SubtaskPool; language?: string } = {},
): AsyncIterable<StageOutcome<ProvenTask>> {
  const { context: plain, models } = await openRun(options);
  try {
    const pool = given ?? (await obtainPool(undefined, request.persona, plain));
    const context = await withProposals(models, request, pool, plain);
    const authors = await synthesistsOf(models.at, pool.subtasks, context, readLanguage(language));
    for await (const made of synthesizeTasks(pool, { ...request, seed: options.seed ?? 1 }, authors, context)) {
      if ("kept" in made) yield { kept: made.kept };
      else if ("dropped" in made) yield { dropped: made.dropped };
    }
  } finally {
    models.close();
  }
}
