import { sharedBytes } from "../content/shared-bytes.js";
import { TaskloomError } from "../errors.js";
import type { ProvenTask, WordedTask } from "../schema/records/stage-records.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import type { Context, StageOutcome } from "../stage.js";
import { wrongAnswerIn } from "./answers/check-answers.js";
import { createForkPool } from "./executed/fork-pool.js";
import type { Unproven } from "./instance.js";
import { proveTask } from "./prove-task.js";

/** Changes whenever equal inputs may give other outputs. */
export const proveVersion = 7;

/** Stage 6 of a run. */
export interface Prover {
  /** One task at a time. */
  prove(task: WordedTask): Promise<StageOutcome<ProvenTask>>;
  close(): Promise<void>;
}

/**
 * Opens stage 6. A task passes only when a second solver comes to the same answers out of the bytes of its files, and
 * with a proof that every topological order of its graph succeeds or, for an infeasible task, shows the same error. `pool` holds the subtasks of all tasks, by id. An environment is opened if it
 * can be copied; otherwise proofs rest on measured effects. Call `close` in the end.
 */
export async function openProver(pool: ReadonlyMap<string, SubtaskDefinition>, context: Context): Promise<Prover> {
  const environment = context.environment.forks ? await context.environment.open() : null;
  const forkPool = environment === null ? null : createForkPool(environment);
  let done = 0;
  return {
    async prove(task) {
      context.signal.throwIfAborted();
      const wrong = await unlessRefused(() => wrongAnswerIn(task.draft, pool, sharedBytes));
      if (wrong !== null) {
        const subject = typeof wrong === "string" ? wrong : wrong.reason;
        return { dropped: { stage: "prove", reason: "an answer does not follow from the files", subject } };
      }
      const proven = await unlessRefused(() => proveTask(task, pool, forkPool, context));
      await forkPool?.clear();
      done += 1;
      context.report({ kind: "progress", stage: "prove", done, total: null, label: task.draft.intent.goal });
      if ("reason" in proven) {
        return { dropped: { stage: "prove", reason: "not every order succeeds", subject: proven.reason } };
      }
      return { kept: proven };
    },
    close: async () => environment?.close(),
  };
}

/** Turns the errors of an invalid graph, template or setup into a reason to drop the task. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | Unproven> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TaskloomError) return { reason: error.message };
    throw error;
  }
}
