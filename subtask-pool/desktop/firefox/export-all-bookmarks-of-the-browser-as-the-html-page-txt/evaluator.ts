import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_file_contains({ file_path: txt_path, text: "Bookmarks Menu" })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain 'Bookmarks Menu'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
