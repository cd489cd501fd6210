import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks): EvalResult {
  if (!checks.check_setting({ name: "calendar.first_day", value: "Saturday" })) {
    return { success: false, message: "Subtask execution failed because the setting calendar.first_day is not 'Saturday'.", progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
