import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox }: { mail_in_inbox: string }): EvalResult {
  if (!checks.check_text_exists_via_ocr({ text: `Subject: ${mail_in_inbox}` })) {
    return { success: false, message: `Subtask execution failed because 'Subject: ${mail_in_inbox}' is not on the screen.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
