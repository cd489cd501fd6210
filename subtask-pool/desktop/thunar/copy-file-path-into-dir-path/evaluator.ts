import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, dir_path, target }: { file_path: string; dir_path: string; target: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: target })) {
    return { success: false, message: `Subtask execution failed because the file '${target}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_same_text({ file_path: target, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${target}' does not have the content of '${file_path}'.`, progress: 1 / 3 };
  }
  if (!checks.check_file_exists({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path}' does not exist.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
