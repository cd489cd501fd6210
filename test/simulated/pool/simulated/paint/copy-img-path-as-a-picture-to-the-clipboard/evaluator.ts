import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "paint", file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${img_path}' is not open in paint.`, progress: 0 / 2 };
  }
  if (!checks.check_clipboard_from_file({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold the content of '${img_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
