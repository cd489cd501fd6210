import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, to }: { mail_in_inbox: string; to: string }): EvalResult {
  if (!checks.check_email_exists({ folder: "drafts", correspondent: to, subject: `Fw: ${mail_in_inbox}`, body: "", attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because there is no such message with the subject 'Fw: ${mail_in_inbox}' in the folder drafts.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
