import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Sort Lines Ascending" })) {
    return { success: false, message: "Subtask execution failed because 'Sort Lines Ascending' was not clicked.", progress: 0 / 2 };
  }
  if (!checks.check_text_form({ file_path: txt_path, form: "sorted lines" })) {
    return { success: false, message: `Subtask execution failed because the text of '${txt_path}' does not have sorted lines.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
