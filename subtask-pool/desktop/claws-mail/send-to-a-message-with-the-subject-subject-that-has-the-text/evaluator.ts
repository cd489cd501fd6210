import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, to, subject }: { txt_path: string; to: string; subject: string }): EvalResult {
  if (!checks.check_email_from_file({ folder: "sent", correspondent: to, subject: subject, file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because no message with the subject '${subject}' in the folder sent has the text of '${txt_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
