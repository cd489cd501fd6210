import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path}' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
