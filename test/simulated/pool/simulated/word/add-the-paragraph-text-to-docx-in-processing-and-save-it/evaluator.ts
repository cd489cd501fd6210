import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_in_processing, text }: { docx_in_processing: string; text: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_in_processing, position: "last", text: text })) {
    return { success: false, message: `Subtask execution failed because '${text}' is not a line of '${docx_in_processing}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
