import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path, dir_path_2, target }: { dir_path: string; dir_path_2: string; target: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: target })) {
    return { success: false, message: `Subtask execution failed because the folder '${target}' does not exist.`, progress: 0 / 2 };
  }
  if (checks.check_directory_exists({ directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path}' still exists.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
