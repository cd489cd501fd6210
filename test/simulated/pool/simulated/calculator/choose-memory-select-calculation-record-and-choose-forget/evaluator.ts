import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { calculation_record }: { calculation_record: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: calculation_record })) {
    return { success: false, message: `Subtask execution failed because '${calculation_record}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "calculations", field: "result", value: calculation_record })) {
    return { success: false, message: `Subtask execution failed because calculations still has something with the result '${calculation_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
