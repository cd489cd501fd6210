import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { expression }: { expression: string }): EvalResult {
  if (!checks.check_text_exists_via_ocr({ text: expression })) {
    return { success: false, message: `Subtask execution failed because '${expression}' is not on the screen.`, progress: 0 / 2 };
  }
  if (!checks.check_clipboard_holds({ kind: "text" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: text.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
