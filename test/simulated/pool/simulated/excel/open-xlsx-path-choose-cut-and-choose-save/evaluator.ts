import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: "Name" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold 'Name'.", progress: 0 / 2 };
  }
  if (!checks.check_file_empty({ file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' is not empty.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
