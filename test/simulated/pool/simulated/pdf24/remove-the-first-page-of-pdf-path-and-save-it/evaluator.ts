import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path }: { pdf_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Remove First Page" })) {
    return { success: false, message: "Subtask execution failed because 'Remove First Page' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_file_changed({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' was not changed.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
