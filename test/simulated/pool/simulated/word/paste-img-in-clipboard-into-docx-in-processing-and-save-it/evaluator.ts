import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_clipboard, docx_in_processing }: { img_in_clipboard: string; docx_in_processing: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_in_processing, position: "last", text: `[Picture: ${img_in_clipboard}]` })) {
    return { success: false, message: `Subtask execution failed because '[Picture: ${img_in_clipboard}]' is not a line of '${docx_in_processing}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
