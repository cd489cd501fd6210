import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_clipboard_from_file({ file_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${dir_path}'.`, progress: 0 / 2 };
  }
  if (!checks.check_clipboard_holds({ kind: "cut files" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: cut files.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
