import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, txt_in_processing }: { docx_path: string; txt_in_processing: string }): EvalResult {
  if (!checks.check_includes_text({ file_path: txt_in_processing, other_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_in_processing}' does not include the text of '${docx_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
