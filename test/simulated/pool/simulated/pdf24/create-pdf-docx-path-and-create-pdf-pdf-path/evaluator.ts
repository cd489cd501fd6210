import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, pdf_path }: { docx_path: string; pdf_path: string }): EvalResult {
  if (!checks.check_same_text({ file_path: pdf_path, other_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not have the content of '${docx_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
