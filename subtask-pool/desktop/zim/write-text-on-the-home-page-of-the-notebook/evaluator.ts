import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text }: { text: string }): EvalResult {
  if (!checks.check_text_exists_via_control({ text: `${text}Home\nNotes of the notebook.\n` })) {
    return { success: false, message: `Subtask execution failed because '${text}Home\nNotes of the notebook.\n' is not on the screen.`, progress: 0 / 2 };
  }
  if (!checks.check_mouse_clicks({ text: "Save" })) {
    return { success: false, message: "Subtask execution failed because 'Save' was not clicked.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
