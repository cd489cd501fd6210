import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text }: { text: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: "Edit this tiddler" })) {
    return { success: false, message: "Subtask execution failed because 'Edit this tiddler' was not clicked.", progress: 0 / 3 };
  }
  if (!checks.check_keyboard_types({ text: text })) {
    return { success: false, message: `Subtask execution failed because '${text}' was not typed.`, progress: 1 / 3 };
  }
  if (!checks.check_text_exists_via_ocr({ text: "Edit this tiddler" })) {
    return { success: false, message: "Subtask execution failed because 'Edit this tiddler' is not on the screen.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
