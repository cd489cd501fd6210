import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, txt_path }: { docx_path: string; txt_path: string }): EvalResult {
  if (!checks.check_includes_text({ file_path: docx_path, other_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${docx_path}' does not include the text of '${txt_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
