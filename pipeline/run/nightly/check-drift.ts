import type { Environment } from "../../environments/contract.js";
import { evaluate } from "../../evaluators/interpret.js";
import type { Subtask } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { actionCount, execute, prefixOf } from "../../verify/run.js";
import { sideBySide } from "../../verify/side-by-side.js";

/** A subtask and what is wrong with it now; null where it is as it was. */
export interface Drift {
  subtask: Subtask;
  evidence: string | null;
}

/**
 * Does the gold run of the first trial of each subtask once more: its evaluator must be false before the first action and
 * true after the last. Results come in the order of the subtasks.
 */
export async function* checkDrift(subtasks: readonly Subtask[], context: Context): AsyncIterable<Drift> {
  yield* sideBySide<Subtask, Drift>(subtasks, context, {
    do: async (subtask, environment) => ({ subtask, evidence: await driftOf(subtask, environment) }),
    giveUp: (subtask, { message }) => ({ subtask, evidence: `the application broke twice: ${message}` }),
  });
}

async function driftOf(subtask: Subtask, environment: Environment): Promise<string | null> {
  const [trial] = subtask.trials;
  if (trial === undefined) return "it has no trial";
  const run = await execute(environment, "again", trial, subtask.actions);
  const untouched = prefixOf(run, 0);
  const before = evaluate(subtask.evaluator, untouched.parameters, untouched.trace);
  if (before.verdict !== "fail") return `its evaluator says ${before.verdict} when nothing was done`;
  if (run.failure !== null) {
    return `action ${actionCount(run) + 1} of ${subtask.actions.length} cannot be done any more: ${run.failure.message}`;
  }
  const after = evaluate(subtask.evaluator, run.parameters, run.trace);
  return after.verdict === "pass" ? null : `its evaluator says ${after.verdict} after the gold run: ${after.message}`;
}
