import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks): EvalResult {
  if (!checks.check_setting({ name: "system.time_zone", value: "Europe/Berlin" })) {
    return { success: false, message: "Subtask execution failed because the setting system.time_zone is not 'Europe/Berlin'.", progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
