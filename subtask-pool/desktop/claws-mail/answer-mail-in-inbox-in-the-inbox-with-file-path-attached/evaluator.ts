import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, file_path, facts, words, text, sender }: { mail_in_inbox: string; file_path: string; facts: string; words: string; text: string; sender: string }): EvalResult {
  if (!checks.check_message_says_facts({ to: sender, subject: `Re: ${mail_in_inbox}`, facts: facts, attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because no message to '${sender}' says '${facts}' and no other values of these kinds, with the attachment '${file_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
