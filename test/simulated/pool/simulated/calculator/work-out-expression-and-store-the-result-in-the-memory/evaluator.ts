import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { expression }: { expression: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: expression })) {
    return { success: false, message: `Subtask execution failed because '${expression}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_record_exists({ collection: "calculations", field: "expression", value: expression })) {
    return { success: false, message: `Subtask execution failed because nothing in calculations has the expression '${expression}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
