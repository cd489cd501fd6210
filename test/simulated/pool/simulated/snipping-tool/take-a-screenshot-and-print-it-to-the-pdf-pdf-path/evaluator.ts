import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path }: { pdf_path: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: "Screenshot of Desktop" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold 'Screenshot of Desktop'.", progress: 0 / 3 };
  }
  if (!checks.check_file_exists({ file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pdf_path}' does not exist.`, progress: 1 / 3 };
  }
  if (!checks.check_document_text({ file_path: pdf_path, text: "[Picture: Screenshot of Desktop]" })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' does not contain '[Picture: Screenshot of Desktop]'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
