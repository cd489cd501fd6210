import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, docx_in_processing }: { txt_path: string; docx_in_processing: string }): EvalResult {
  if (!checks.check_includes_text({ file_path: docx_in_processing, other_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_in_processing}' does not include the text of '${txt_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
