import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, file_path_2 }: { file_path: string; file_path_2: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: file_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path_2}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_same_text({ file_path: file_path_2, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${file_path_2}' does not have the content of '${file_path}'.`, progress: 1 / 3 };
  }
  if (!checks.check_file_exists({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path}' does not exist.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
