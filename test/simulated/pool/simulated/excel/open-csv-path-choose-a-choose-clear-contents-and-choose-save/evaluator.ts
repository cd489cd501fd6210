import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: csv_path })) {
    return { success: false, message: `Subtask execution failed because the file '${csv_path}' does not exist.`, progress: 0 / 2 };
  }
  if (checks.check_column_exists({ file_path: csv_path, column: "Name" })) {
    return { success: false, message: `Subtask execution failed because '${csv_path}' still has the column 'Name'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
