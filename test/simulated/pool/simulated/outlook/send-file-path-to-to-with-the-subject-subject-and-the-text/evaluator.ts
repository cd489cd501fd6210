import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, to, subject, message }: { file_path: string; to: string; subject: string; message: string }): EvalResult {
  if (!checks.check_email_sent({ to: to, subject: subject, body: message, attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because no message with the subject '${subject}' was sent to '${to}' as asked.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
