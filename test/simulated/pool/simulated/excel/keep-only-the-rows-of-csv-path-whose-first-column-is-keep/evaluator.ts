import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path, keep_rows_equal_to }: { csv_path: string; keep_rows_equal_to: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Apply" })) {
    return { success: false, message: "Subtask execution failed because 'Apply' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_file_changed({ file_path: csv_path })) {
    return { success: false, message: `Subtask execution failed because '${csv_path}' was not changed.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
