import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_in_processing, heading }: { pdf_in_processing: string; heading: string }): EvalResult {
  if (!checks.check_line({ file_path: pdf_in_processing, position: "first", text: heading })) {
    return { success: false, message: `Subtask execution failed because '${heading}' is not a line of '${pdf_in_processing}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
