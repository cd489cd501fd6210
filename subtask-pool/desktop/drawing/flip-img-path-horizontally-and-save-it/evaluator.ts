import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Flip horizontally" })) {
    return { success: false, message: "Subtask execution failed because 'Flip horizontally' was not clicked.", progress: 0 / 3 };
  }
  if (!checks.check_mouse_clicks({ text: "Apply transformation" })) {
    return { success: false, message: "Subtask execution failed because 'Apply transformation' was not clicked.", progress: 1 / 3 };
  }
  if (!checks.check_file_changed({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${img_path}' was not changed.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
