import type { Environment } from "../../environments/contract.js";
import { evaluate } from "../../evaluators/interpret.js";
import type { Subtask } from "../../schema/subtask.js";
import { actionCount, execute, prefixOf, stateAfter, stateBefore } from "../../verify/run.js";
import { storesWritten } from "./stores-written.js";

/** What came of the gold run of a subtask that was done once more. */
export interface Repetition {
  subtask: Subtask;
  /** What went wrong; null where nothing did. */
  evidence: string | null;
  /** Where it stored something; null where not all of its actions could be done. */
  stores: string[] | null;
}

/**
 * Repeats the gold run of the first trial of a subtask: its evaluator must be false before the first action and true
 * after the last. Throws EnvironmentError where the computer breaks twice.
 */
export async function repeatSubtask(subtask: Subtask, environment: Environment): Promise<Repetition> {
  const [trial] = subtask.trials;
  if (trial === undefined) return { subtask, evidence: "it has no trial", stores: null };
  const run = await execute(environment, "again", trial, subtask.actions);
  const stores = run.failure === null ? storesWritten(stateBefore(run), stateAfter(run)) : null;
  const untouched = prefixOf(run, 0);
  const before = evaluate(subtask.evaluator, untouched.parameters, untouched.trace);
  if (before.verdict !== "fail") {
    return { subtask, evidence: `its evaluator says ${before.verdict} when nothing was done`, stores };
  }
  if (run.failure !== null) {
    const step = `action ${actionCount(run) + 1} of ${subtask.actions.length}`;
    return { subtask, evidence: `${step} cannot be done any more: ${run.failure.message}`, stores };
  }
  const after = evaluate(subtask.evaluator, run.parameters, run.trace);
  const evidence =
    after.verdict === "pass" ? null : `its evaluator says ${after.verdict} after the gold run: ${after.message}`;
  return { subtask, evidence, stores };
}
