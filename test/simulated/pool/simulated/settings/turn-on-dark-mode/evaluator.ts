import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks): EvalResult {
  if (!checks.check_setting({ name: "system.dark_mode", value: "on" })) {
    return { success: false, message: "Subtask execution failed because the setting system.dark_mode is not 'on'.", progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
