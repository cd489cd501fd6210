import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_sent, to }: { mail_sent: string; to: string }): EvalResult {
  if (!checks.check_email_sent({ to: to, subject: `Fw: ${mail_sent}`, body: "", attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Fw: ${mail_sent}' was sent to '${to}' as asked.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
