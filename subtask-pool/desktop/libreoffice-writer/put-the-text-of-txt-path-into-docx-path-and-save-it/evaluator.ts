import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, txt_path }: { docx_path: string; txt_path: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_file_changed({ file_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_path}' was not changed.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
