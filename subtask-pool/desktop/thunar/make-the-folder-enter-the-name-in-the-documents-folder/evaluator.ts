import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { enter_the_name }: { enter_the_name: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: enter_the_name })) {
    return { success: false, message: `Subtask execution failed because '${enter_the_name}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_directory_exists({ directory_path: `/home/user/Documents/${enter_the_name}` })) {
    return { success: false, message: `Subtask execution failed because the folder '/home/user/Documents/${enter_the_name}' does not exist.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
