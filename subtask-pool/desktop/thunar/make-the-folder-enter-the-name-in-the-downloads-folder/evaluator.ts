import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { enter_the_name }: { enter_the_name: string }): EvalResult {
  if (!checks.check_directory_exists({ directory_path: `/home/user/Downloads/${enter_the_name}` })) {
    return { success: false, message: `Subtask execution failed because the folder '/home/user/Downloads/${enter_the_name}' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
