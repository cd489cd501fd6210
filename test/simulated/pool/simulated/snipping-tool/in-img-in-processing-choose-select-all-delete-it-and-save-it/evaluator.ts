import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_processing }: { img_in_processing: string }): EvalResult {
  if (!checks.check_line({ file_path: img_in_processing, position: "first", text: "Untitled" })) {
    return { success: false, message: `Subtask execution failed because 'Untitled' is not a line of '${img_in_processing}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
