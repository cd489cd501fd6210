import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_in_processing }: { pdf_in_processing: string }): EvalResult {
  if (!checks.check_window_active({ title: basename(pdf_in_processing) })) {
    return { success: false, message: `Subtask execution failed because the window '${basename(pdf_in_processing)}' is not in front.`, progress: 0 / 2 };
  }
  if (!checks.check_clipboard_holds({ kind: "text" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: text.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
