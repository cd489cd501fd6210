import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_in_processing }: { pptx_in_processing: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Delete Slide" })) {
    return { success: false, message: "Subtask execution failed because 'Delete Slide' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_file_changed({ file_path: pptx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${pptx_in_processing}' was not changed.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
