import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, to, text }: { mail_in_inbox: string; to: string; text: string }): EvalResult {
  if (!checks.check_email_sent({ to: to, subject: `Fw: ${mail_in_inbox}`, body: text, attachment: "" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Fw: ${mail_in_inbox}' was sent to '${to}' as asked.`, progress: 0 / 3 };
  }
  if (!checks.check_email_sent({ to: to, subject: `Fw: ${mail_in_inbox}`, body: "forwarded message", attachment: "" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Fw: ${mail_in_inbox}' was sent to '${to}' as asked.`, progress: 1 / 3 };
  }
  if (!checks.check_fact({ file_path: "mailbox:sent", selector: `message[subject=Fw: ${mail_in_inbox}]`, aspect: "body", relation: "starts_with", value: text })) {
    return { success: false, message: `Subtask execution failed because the body of 'message[subject=Fw: ${mail_in_inbox}]' in 'mailbox:sent' is not starts_with '${text}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
