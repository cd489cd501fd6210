import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text_in_clipboard, docx_path }: { text_in_clipboard: string; docx_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${docx_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_document_text({ file_path: docx_path, text: text_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${docx_path}' does not contain '${text_in_clipboard}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
