import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_sent }: { mail_sent: string }): EvalResult {
  if (checks.check_email_exists({ folder: "sent", correspondent: "", subject: mail_sent, body: "", attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because the message with the subject '${mail_sent}' is still in the folder sent.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
