import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, xlsx_path }: { xlsx_in_processing: string; xlsx_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${xlsx_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: xlsx_path, other_path: xlsx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' does not have the content of '${xlsx_in_processing}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
