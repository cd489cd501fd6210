import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, pdf_path }: { pptx_path: string; pdf_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pdf_path}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_same_text({ file_path: pdf_path, other_path: pptx_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not have the content of '${pptx_path}'.`, progress: 1 / 3 };
  }
  if (checks.check_file_changed({ file_path: pptx_path })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path}' was changed.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
