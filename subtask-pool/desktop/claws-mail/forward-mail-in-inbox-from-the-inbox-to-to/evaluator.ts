import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, to }: { mail_in_inbox: string; to: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Forward" })) {
    return { success: false, message: "Subtask execution failed because 'Forward' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_email_sent({ to: to, subject: `Fw: ${mail_in_inbox}`, body: "", attachment: "" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Fw: ${mail_in_inbox}' was sent to '${to}' as asked.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
