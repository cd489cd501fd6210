import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { files_in_clipboard }: { files_in_clipboard: string }): EvalResult {
  if (!checks.check_window_active({ title: "Documents - File Explorer" })) {
    return { success: false, message: "Subtask execution failed because the window 'Documents - File Explorer' is not in front.", progress: 0 / 3 };
  }
  if (!checks.check_same_text({ file_path: `C:\\Users\\user\\Documents\\${basename(files_in_clipboard)}`, other_path: files_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because 'C:\\Users\\user\\Documents\\${basename(files_in_clipboard)}' does not have the content of '${files_in_clipboard}'.`, progress: 1 / 3 };
  }
  if (!checks.check_keyboard_types({ text: "ctrl+v" })) {
    return { success: false, message: "Subtask execution failed because 'ctrl+v' was not typed.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
