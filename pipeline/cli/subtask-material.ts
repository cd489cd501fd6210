import type { Environment } from "../environments/contract.js";
import { replay } from "../environments/replay.js";
import { printPython } from "../evaluators/print-python.js";
import { printTypescript } from "../evaluators/print-typescript.js";
import type { Subtask } from "../schema/subtask.js";
import { actionRecord } from "../store/action-record.js";
import type { SubtaskMaterial } from "../store/subtask-rows.js";
import { fill, fillDeep } from "../template.js";

/** What a dataset says of a subtask: its evaluators in both languages, and a run of its first trial on a fresh computer. */
export async function subtaskMaterial(subtask: Subtask, environment: Environment): Promise<SubtaskMaterial> {
  const trial = subtask.trials[0];
  const parameters = trial?.parameters ?? {};
  if (trial !== undefined) await environment.reset(trial.setup);
  const { trace, failure } = await replay(environment, fillDeep(subtask.actions, parameters));
  const steps = trace.steps.slice(1);
  return {
    subtask,
    python: printPython(subtask.evaluator),
    typescript: printTypescript(subtask.evaluator),
    trajectory: {
      trajectory_id: `${subtask.id}(0)`,
      instruction: fill(subtask.instruction_template, parameters),
      subtask_id: subtask.id,
      executed: failure === null,
      actions: steps.flatMap(({ action }) => (action === null ? [] : [actionRecord(action)])),
    },
    observations: trace.steps.slice(0, steps.length).map((step) => step.controls),
  };
}
