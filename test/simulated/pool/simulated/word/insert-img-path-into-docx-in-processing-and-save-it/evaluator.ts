import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, docx_in_processing }: { img_path: string; docx_in_processing: string }): EvalResult {
  if (!checks.check_picture_inserted({ file_path: docx_in_processing, picture_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_in_processing}' does not show the picture '${img_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
