import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, docx_path }: { txt_path: string; docx_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "UPPERCASE" })) {
    return { success: false, message: "Subtask execution failed because 'UPPERCASE' was not clicked.", progress: 0 / 3 };
  }
  if (!checks.check_file_exists({ file_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${docx_path}' does not exist.`, progress: 1 / 3 };
  }
  if (!checks.check_same_text({ file_path: docx_path, other_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_path}' does not have the content of '${txt_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
