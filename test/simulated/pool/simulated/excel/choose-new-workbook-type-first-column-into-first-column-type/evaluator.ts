import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { first_column, second_column, csv_path }: { first_column: string; second_column: string; csv_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: csv_path })) {
    return { success: false, message: `Subtask execution failed because the file '${csv_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: csv_path, position: "first", text: `${first_column}\t${second_column}` })) {
    return { success: false, message: `Subtask execution failed because '${first_column}\t${second_column}' is not a line of '${csv_path}', or not in its place (first).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
