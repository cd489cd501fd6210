import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, asked, what, line, result }: { mail_in_inbox: string; asked: string; what: string; line: string; result: string }): EvalResult {
  if (!checks.check_text_exists_via_control({ text: line })) {
    return { success: false, message: `Subtask execution failed because '${line}' is not on the screen.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: "mailbox:inbox", selectors: "" })) {
    return { success: false, message: "Subtask execution failed because more than '' is different in 'mailbox:inbox'.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
