import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_clipboard_from_file({ file_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${dir_path}'.`, progress: 0 / 3 };
  }
  if (!checks.check_clipboard_holds({ kind: "copied files" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: copied files.", progress: 1 / 3 };
  }
  if (!checks.check_directory_exists({ directory_path: `/home/user/Downloads/${basename(dir_path)}` })) {
    return { success: false, message: `Subtask execution failed because the folder '/home/user/Downloads/${basename(dir_path)}' does not exist.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
