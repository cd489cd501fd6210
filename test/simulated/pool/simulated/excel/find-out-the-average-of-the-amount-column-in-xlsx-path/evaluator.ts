import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "excel", file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' is not open in excel.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_ocr({ text: "Average:" })) {
    return { success: false, message: "Subtask execution failed because 'Average:' is not on the screen.", progress: 1 / 3 };
  }
  if (!checks.check_mouse_clicks({ text: "C" })) {
    return { success: false, message: "Subtask execution failed because 'C' was not clicked.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
