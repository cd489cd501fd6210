import { type Checks, type EvalResult, dirname } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, enter_the_new_name }: { file_path: string; enter_the_new_name: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: `${dirname(file_path)}/${enter_the_new_name}` })) {
    return { success: false, message: `Subtask execution failed because the file '${dirname(file_path)}/${enter_the_new_name}' does not exist.`, progress: 0 / 2 };
  }
  if (checks.check_file_exists({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path}' still exists.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
