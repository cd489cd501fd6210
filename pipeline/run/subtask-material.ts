import type { Environment } from "../environments/contract.js";
import { replay } from "../environments/replay.js";
import { printPython } from "../evaluators/print-python.js";
import { printTypescript } from "../evaluators/print-typescript.js";
import type { Action } from "../schema/computer/action.js";
import type { Subtask } from "../schema/subtask.js";
import { actionRecord } from "../store/attempts/action-record.js";
import type { SubtaskMaterial } from "../store/tasks/subtask-rows.js";
import { fill, fillDeep } from "../template/template.js";

/**
 * Returns what a dataset stores of a subtask: its evaluators in both languages and a run of its first trial on a fresh
 * computer. Without an environment, the run has the actions of that trial, which are not executed.
 */
export async function subtaskMaterial(subtask: Subtask, environment: Environment | null): Promise<SubtaskMaterial> {
  const trial = subtask.trials[0];
  const parameters = trial?.parameters ?? {};
  const actions: readonly Action[] = fillDeep(subtask.actions, parameters);
  if (trial !== undefined) await environment?.reset(trial.setup);
  const run = environment === null ? null : await replay(environment, actions);
  const seen = run?.trace.steps ?? [];
  const done = run === null ? actions : seen.flatMap(({ action }) => action ?? []);
  return {
    subtask,
    python: printPython(subtask.evaluator),
    typescript: printTypescript(subtask.evaluator),
    trajectory: {
      trajectory_id: `${subtask.id}(0)`,
      instruction: fill(subtask.instruction_template, parameters),
      subtask_id: subtask.id,
      executed: run !== null && run.failure === null,
      actions: done.map(actionRecord),
    },
    observations: seen.slice(0, -1).map((step) => step.controls),
  };
}
