import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path, asked, what, line, result }: { pdf_path: string; asked: string; what: string; line: string; result: string }): EvalResult {
  if (!checks.check_document_open({ application: "atril", file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' is not open in atril.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_control({ text: line })) {
    return { success: false, message: `Subtask execution failed because '${line}' is not on the screen.`, progress: 1 / 3 };
  }
  if (checks.check_file_changed({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' was changed.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
