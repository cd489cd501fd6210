import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { expression, csv_path }: { expression: string; csv_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: csv_path })) {
    return { success: false, message: `Subtask execution failed because the file '${csv_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: csv_path, position: "first", text: "1204" })) {
    return { success: false, message: `Subtask execution failed because '1204' is not a line of '${csv_path}', or not in its place (first).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
