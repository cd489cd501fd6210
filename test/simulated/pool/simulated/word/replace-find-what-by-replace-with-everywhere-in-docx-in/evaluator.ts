import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_in_processing, find_what, replace_with }: { docx_in_processing: string; find_what: string; replace_with: string }): EvalResult {
  if (!checks.check_document_text({ file_path: docx_in_processing, text: replace_with })) {
    return { success: false, message: `Subtask execution failed because '${docx_in_processing}' does not contain '${replace_with}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
