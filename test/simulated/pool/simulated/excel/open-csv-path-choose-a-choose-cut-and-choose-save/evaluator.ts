import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "A" })) {
    return { success: false, message: "Subtask execution failed because 'A' was not clicked.", progress: 0 / 3 };
  }
  if (!checks.check_clipboard_contains({ text: "Name" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold 'Name'.", progress: 1 / 3 };
  }
  if (checks.check_column_exists({ file_path: csv_path, column: "Name" })) {
    return { success: false, message: `Subtask execution failed because '${csv_path}' still has the column 'Name'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
