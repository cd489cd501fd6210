import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing }: { txt_in_processing: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Line Down" })) {
    return { success: false, message: "Subtask execution failed because 'Line Down' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_file_changed({ file_path: txt_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${txt_in_processing}' was not changed.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
