import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { new_computer_name }: { new_computer_name: string }): EvalResult {
  if (!checks.check_setting({ name: "system.computer_name", value: new_computer_name })) {
    return { success: false, message: `Subtask execution failed because the setting system.computer_name is not '${new_computer_name}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
