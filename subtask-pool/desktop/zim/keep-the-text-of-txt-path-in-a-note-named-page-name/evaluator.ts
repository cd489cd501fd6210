import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, page_name }: { txt_path: string; page_name: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' was not typed.`, progress: 0 / 3 };
  }
  if (!checks.check_window_active({ title: `${page_name} - Notes` })) {
    return { success: false, message: `Subtask execution failed because the window '${page_name} - Notes' is not in front.`, progress: 1 / 3 };
  }
  if (!checks.check_mouse_clicks({ text: "Save" })) {
    return { success: false, message: "Subtask execution failed because 'Save' was not clicked.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
