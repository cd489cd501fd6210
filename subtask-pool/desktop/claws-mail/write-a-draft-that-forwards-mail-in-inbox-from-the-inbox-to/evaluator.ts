import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, to }: { mail_in_inbox: string; to: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: to })) {
    return { success: false, message: `Subtask execution failed because '${to}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_email_exists({ folder: "drafts", correspondent: "", subject: `Fw: ${mail_in_inbox}`, body: "", attachment: "" })) {
    return { success: false, message: `Subtask execution failed because there is no such message with the subject 'Fw: ${mail_in_inbox}' in the folder drafts.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
