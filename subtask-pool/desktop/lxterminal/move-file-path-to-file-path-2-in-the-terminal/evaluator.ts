import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, file_path_2 }: { file_path: string; file_path_2: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: file_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path_2}' does not exist.`, progress: 0 / 2 };
  }
  if (checks.check_file_exists({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path}' still exists.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
