import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url, pdf_path, text }: { web_url: string; pdf_path: string; text: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pdf_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_document_text({ file_path: pdf_path, text: text })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not contain '${text}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
