import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, mail_in_inbox, to }: { file_path: string; mail_in_inbox: string; to: string }): EvalResult {
  if (!checks.check_email_sent({ to: to, subject: `Fw: ${mail_in_inbox}`, body: "", attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Fw: ${mail_in_inbox}' was sent to '${to}' as asked.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
