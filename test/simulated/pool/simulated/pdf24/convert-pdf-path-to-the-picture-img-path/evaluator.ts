import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path, img_path }: { pdf_path: string; img_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "pdf24", file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' is not open in pdf24.`, progress: 0 / 2 };
  }
  if (!checks.check_file_exists({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path}' does not exist.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
