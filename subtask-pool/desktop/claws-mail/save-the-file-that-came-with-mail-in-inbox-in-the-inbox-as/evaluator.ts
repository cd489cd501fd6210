import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, file_path }: { mail_in_inbox: string; file_path: string }): EvalResult {
  if (!checks.check_attachment_saved({ subject: mail_in_inbox, file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${file_path}' is not what is attached to the message '${mail_in_inbox}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
