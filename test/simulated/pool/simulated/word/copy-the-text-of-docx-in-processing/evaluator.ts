import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_in_processing }: { docx_in_processing: string }): EvalResult {
  if (!checks.check_clipboard_from_file({ file_path: docx_in_processing })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${docx_in_processing}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
