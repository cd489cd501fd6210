import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { email_address }: { email_address: string }): EvalResult {
  if (!checks.check_setting({ name: "mail.account", value: email_address })) {
    return { success: false, message: `Subtask execution failed because the setting mail.account is not '${email_address}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
