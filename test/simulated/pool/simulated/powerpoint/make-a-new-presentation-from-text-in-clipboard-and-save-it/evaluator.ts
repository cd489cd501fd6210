import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text_in_clipboard, pptx_path }: { text_in_clipboard: string; pptx_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: pptx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${pptx_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_document_text({ file_path: pptx_path, text: text_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path}' does not contain '${text_in_clipboard}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
