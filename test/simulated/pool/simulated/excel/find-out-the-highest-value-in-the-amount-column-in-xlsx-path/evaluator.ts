import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_window_active({ title: `${basename(xlsx_path)} - Excel` })) {
    return { success: false, message: `Subtask execution failed because the window '${basename(xlsx_path)} - Excel' is not in front.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_ocr({ text: "Max:" })) {
    return { success: false, message: "Subtask execution failed because 'Max:' is not on the screen.", progress: 1 / 3 };
  }
  if (!checks.check_mouse_clicks({ text: "C" })) {
    return { success: false, message: "Subtask execution failed because 'C' was not clicked.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
