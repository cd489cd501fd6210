import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, query, words, place, result }: { xlsx_path: string; query: string; words: string; place: string; result: string }): EvalResult {
  if (!checks.check_document_open({ application: "libreoffice-calc", file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' is not open in libreoffice-calc.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_control({ text: result })) {
    return { success: false, message: `Subtask execution failed because '${result}' is not on the screen.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
