import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_clipboard_holds({ kind: "text" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: text.", progress: 0 / 2 };
  }
  if (!checks.check_file_empty({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' is not empty.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
