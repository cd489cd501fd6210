import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, header }: { xlsx_in_processing: string; header: string }): EvalResult {
  if (!checks.check_column_sorted({ file_path: xlsx_in_processing, column: header, order: "ascending" })) {
    return { success: false, message: `Subtask execution failed because the column '${header}' of '${xlsx_in_processing}' is not in ascending order.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
