import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, to, subject }: { txt_path: string; to: string; subject: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_email_sent({ to: to, subject: subject, body: "", attachment: "none" })) {
    return { success: false, message: `Subtask execution failed because no message with the subject '${subject}' was sent to '${to}' as asked.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
