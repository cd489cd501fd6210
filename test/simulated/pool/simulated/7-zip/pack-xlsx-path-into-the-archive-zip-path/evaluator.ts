import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, zip_path }: { xlsx_path: string; zip_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: zip_path })) {
    return { success: false, message: `Subtask execution failed because the file '${zip_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_includes_text({ file_path: zip_path, other_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because '${zip_path}' does not include the text of '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
