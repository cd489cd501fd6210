import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_processing, img_path }: { img_in_processing: string; img_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: img_path, other_path: img_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${img_path}' does not have the content of '${img_in_processing}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
