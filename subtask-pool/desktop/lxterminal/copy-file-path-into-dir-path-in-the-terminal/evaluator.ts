import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, dir_path }: { file_path: string; dir_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: `${dir_path}/${basename(file_path)}` })) {
    return { success: false, message: `Subtask execution failed because the file '${dir_path}/${basename(file_path)}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: `${dir_path}/${basename(file_path)}`, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${dir_path}/${basename(file_path)}' does not have the content of '${file_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
