import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { zip_path, files_in_clipboard }: { zip_path: string; files_in_clipboard: string }): EvalResult {
  if (!checks.check_window_active({ title: "Documents - File Explorer" })) {
    return { success: false, message: "Subtask execution failed because the window 'Documents - File Explorer' is not in front.", progress: 0 / 2 };
  }
  if (!checks.check_mouse_clicks({ text: "Paste" })) {
    return { success: false, message: "Subtask execution failed because 'Paste' was not clicked.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
