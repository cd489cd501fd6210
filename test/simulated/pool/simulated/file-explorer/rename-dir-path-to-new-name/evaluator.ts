import { type Checks, type EvalResult, dirname } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path, new_name }: { dir_path: string; new_name: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: new_name })) {
    return { success: false, message: `Subtask execution failed because '${new_name}' was not typed.`, progress: 0 / 3 };
  }
  if (!checks.check_directory_exists({ directory_path: `${dirname(dir_path)}\\${new_name}` })) {
    return { success: false, message: `Subtask execution failed because the folder '${dirname(dir_path)}\\${new_name}' does not exist.`, progress: 1 / 3 };
  }
  if (checks.check_directory_exists({ directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path}' still exists.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
