import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path, heading }: { pdf_path: string; heading: string }): EvalResult {
  if (!checks.check_line({ file_path: pdf_path, position: "first", text: heading })) {
    return { success: false, message: `Subtask execution failed because '${heading}' is not a line of '${pdf_path}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
