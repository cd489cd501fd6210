import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, keep_rows_equal_to }: { xlsx_in_processing: string; keep_rows_equal_to: string }): EvalResult {
  if (!checks.check_file_changed({ file_path: xlsx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_in_processing}' was not changed.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
