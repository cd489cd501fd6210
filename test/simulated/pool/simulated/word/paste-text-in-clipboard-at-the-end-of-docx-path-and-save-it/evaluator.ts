import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, text_in_clipboard }: { docx_path: string; text_in_clipboard: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_path, position: "last", text: text_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${text_in_clipboard}' is not a line of '${docx_path}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
