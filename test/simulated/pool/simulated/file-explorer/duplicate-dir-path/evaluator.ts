import { type Checks, type EvalResult, basename, dirname } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: `${dirname(dir_path)}\\${basename(dir_path)} - Copy` })) {
    return { success: false, message: `Subtask execution failed because the folder '${dirname(dir_path)}\\${basename(dir_path)} - Copy' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
