import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { to, subject, message }: { to: string; subject: string; message: string }): EvalResult {
  if (!checks.check_email_sent({ to: to, subject: subject, body: message, attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject '${subject}' was sent to '${to}' as asked.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
