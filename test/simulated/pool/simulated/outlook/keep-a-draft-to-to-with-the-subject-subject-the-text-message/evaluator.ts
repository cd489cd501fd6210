import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, to, subject, message }: { file_path: string; to: string; subject: string; message: string }): EvalResult {
  if (!checks.check_email_exists({ folder: "drafts", correspondent: to, subject: subject, body: message, attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because there is no such message with the subject '${subject}' in the folder drafts.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
