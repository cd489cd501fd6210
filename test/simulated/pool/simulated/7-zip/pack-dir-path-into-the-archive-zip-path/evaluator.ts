import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path, zip_path }: { dir_path: string; zip_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: zip_path })) {
    return { success: false, message: `Subtask execution failed because the file '${zip_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_file_empty({ file_path: zip_path })) {
    return { success: false, message: `Subtask execution failed because '${zip_path}' is not empty.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
