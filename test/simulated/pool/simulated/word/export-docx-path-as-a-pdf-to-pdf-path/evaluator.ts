import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, pdf_path }: { docx_path: string; pdf_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pdf_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: pdf_path, other_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not have the content of '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
