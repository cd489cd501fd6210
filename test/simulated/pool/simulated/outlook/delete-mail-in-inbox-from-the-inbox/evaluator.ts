import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox }: { mail_in_inbox: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: mail_in_inbox })) {
    return { success: false, message: `Subtask execution failed because '${mail_in_inbox}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_email_exists({ folder: "inbox", correspondent: "", subject: mail_in_inbox, body: "", attachment: "" })) {
    return { success: false, message: `Subtask execution failed because the message with the subject '${mail_in_inbox}' is still in the folder inbox.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
