import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing }: { xlsx_in_processing: string }): EvalResult {
  if (!checks.check_column_sorted({ file_path: xlsx_in_processing, column: "Category", order: "descending" })) {
    return { success: false, message: `Subtask execution failed because the column 'Category' of '${xlsx_in_processing}' is not in descending order.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
