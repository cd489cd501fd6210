import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, facts, words, text, sender }: { mail_in_inbox: string; facts: string; words: string; text: string; sender: string }): EvalResult {
  if (!checks.check_email_exists({ folder: "drafts", correspondent: sender, subject: `Re: ${mail_in_inbox}`, body: "", attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because there is no such message with the subject 'Re: ${mail_in_inbox}' in the folder drafts.`, progress: 0 / 2 };
  }
  if (!checks.check_says_facts({ file_path: "mailbox:drafts", facts: facts })) {
    return { success: false, message: `Subtask execution failed because 'mailbox:drafts' does not say '${facts}', or says other values of these kinds.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
