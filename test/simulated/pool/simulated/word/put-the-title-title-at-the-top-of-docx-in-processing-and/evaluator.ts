import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_in_processing, title }: { docx_in_processing: string; title: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_in_processing, position: "first", text: title })) {
    return { success: false, message: `Subtask execution failed because '${title}' is not a line of '${docx_in_processing}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
