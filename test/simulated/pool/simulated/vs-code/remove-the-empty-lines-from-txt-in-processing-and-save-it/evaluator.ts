import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing }: { txt_in_processing: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Remove Empty Lines" })) {
    return { success: false, message: "Subtask execution failed because 'Remove Empty Lines' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_text_form({ file_path: txt_in_processing, form: "no empty lines" })) {
    return { success: false, message: `Subtask execution failed because the text of '${txt_in_processing}' does not have no empty lines.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
