import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_column_total({ file_path: csv_path, column: "Amount" })) {
    return { success: false, message: `Subtask execution failed because the column 'Amount' of '${csv_path}' does not end with its total.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
