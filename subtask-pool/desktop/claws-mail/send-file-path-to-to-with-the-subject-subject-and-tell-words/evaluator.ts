import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, to, subject, facts, words, text }: { file_path: string; to: string; subject: string; facts: string; words: string; text: string }): EvalResult {
  if (!checks.check_message_says_facts({ to: to, subject: subject, facts: facts, attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because no message to '${to}' says '${facts}' and no other values of these kinds, with the attachment '${file_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
