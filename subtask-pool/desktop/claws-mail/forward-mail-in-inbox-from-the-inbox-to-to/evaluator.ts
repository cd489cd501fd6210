import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, to }: { mail_in_inbox: string; to: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Forward" })) {
    return { success: false, message: "Subtask execution failed because 'Forward' was not clicked.", progress: 0 / 3 };
  }
  if (!checks.check_keyboard_types({ text: to })) {
    return { success: false, message: `Subtask execution failed because '${to}' was not typed.`, progress: 1 / 3 };
  }
  if (!checks.check_email_exists({ folder: "sent", correspondent: "", subject: `Fw: ${mail_in_inbox}`, body: "", attachment: "" })) {
    return { success: false, message: `Subtask execution failed because there is no such message with the subject 'Fw: ${mail_in_inbox}' in the folder sent.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
