import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, mail_in_inbox, message }: { file_path: string; mail_in_inbox: string; message: string }): EvalResult {
  if (!checks.check_email_sent({ to: "", subject: `Re: ${mail_in_inbox}`, body: message, attachment: file_path })) {
    return { success: false, message: `Subtask execution failed because no message with the subject 'Re: ${mail_in_inbox}' was sent to '' as asked.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
