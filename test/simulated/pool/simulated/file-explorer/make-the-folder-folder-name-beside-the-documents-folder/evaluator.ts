import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { folder_name }: { folder_name: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: `C:\\Users\\user\\${folder_name}` })) {
    return { success: false, message: `Subtask execution failed because the folder 'C:\\Users\\user\\${folder_name}' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
