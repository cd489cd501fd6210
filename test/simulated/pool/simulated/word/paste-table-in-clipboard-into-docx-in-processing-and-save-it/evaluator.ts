import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { table_in_clipboard, docx_in_processing }: { table_in_clipboard: string; docx_in_processing: string }): EvalResult {
  if (!checks.check_document_text({ file_path: docx_in_processing, text: table_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${docx_in_processing}' does not contain '${table_in_clipboard}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
