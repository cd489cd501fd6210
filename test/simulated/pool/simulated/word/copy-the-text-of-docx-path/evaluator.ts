import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path }: { docx_path: string }): EvalResult {
  if (!checks.check_clipboard_from_file({ file_path: docx_path })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${docx_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
