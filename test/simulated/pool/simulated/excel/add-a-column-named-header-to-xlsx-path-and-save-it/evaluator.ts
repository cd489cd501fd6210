import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, header }: { xlsx_path: string; header: string }): EvalResult {
  if (!checks.check_column_sorted({ file_path: xlsx_path, column: header, order: "ascending" })) {
    return { success: false, message: `Subtask execution failed because the column '${header}' of '${xlsx_path}' is not in ascending order.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
