import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path }: { file_path: string }): EvalResult {
  if (!checks.check_clipboard_from_file({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${file_path}'.`, progress: 0 / 4 };
  }
  if (!checks.check_clipboard_holds({ kind: "copied files" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: copied files.", progress: 1 / 4 };
  }
  if (!checks.check_file_exists({ file_path: `/home/user/Desktop/${basename(file_path)}` })) {
    return { success: false, message: `Subtask execution failed because the file '/home/user/Desktop/${basename(file_path)}' does not exist.`, progress: 2 / 4 };
  }
  if (!checks.check_same_text({ file_path: `/home/user/Desktop/${basename(file_path)}`, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '/home/user/Desktop/${basename(file_path)}' does not have the content of '${file_path}'.`, progress: 3 / 4 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 4 / 4 };
}
