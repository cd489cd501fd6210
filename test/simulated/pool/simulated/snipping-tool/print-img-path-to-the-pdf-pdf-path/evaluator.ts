import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, pdf_path }: { img_path: string; pdf_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "snipping-tool", file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${img_path}' is not open in snipping-tool.`, progress: 0 / 3 };
  }
  if (!checks.check_file_exists({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pdf_path}' does not exist.`, progress: 1 / 3 };
  }
  if (!checks.check_picture_inserted({ file_path: pdf_path, picture_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not show the picture '${img_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
