import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { caption, img_path }: { caption: string; img_path: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: "Screenshot of Desktop" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold 'Screenshot of Desktop'.", progress: 0 / 3 };
  }
  if (!checks.check_file_exists({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path}' does not exist.`, progress: 1 / 3 };
  }
  if (!checks.check_line({ file_path: img_path, position: "last", text: `text: ${caption}` })) {
    return { success: false, message: `Subtask execution failed because 'text: ${caption}' is not a line of '${img_path}', or not in its place (last).`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
