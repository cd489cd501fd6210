import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing }: { xlsx_in_processing: string }): EvalResult {
  if (!checks.check_file_empty({ file_path: xlsx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_in_processing}' is not empty.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
