import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks): EvalResult {
  if (!checks.check_setting({ name: "snipping.delay", value: "3 seconds" })) {
    return { success: false, message: "Subtask execution failed because the setting snipping.delay is not '3 seconds'.", progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
