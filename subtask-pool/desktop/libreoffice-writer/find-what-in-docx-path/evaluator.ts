import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, asked, what, line, result }: { docx_path: string; asked: string; what: string; line: string; result: string }): EvalResult {
  if (!checks.check_document_open({ application: "libreoffice-writer", file_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_path}' is not open in libreoffice-writer.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_control({ text: line })) {
    return { success: false, message: `Subtask execution failed because '${line}' is not on the screen.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
