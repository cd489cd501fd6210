import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path, dir_path_2 }: { dir_path: string; dir_path_2: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: dir_path_2 })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path_2}' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
