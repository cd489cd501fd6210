import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_processing, img_path }: { img_in_processing: string; img_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_line({ file_path: img_path, position: "last", text: "rotated right" })) {
    return { success: false, message: `Subtask execution failed because 'rotated right' is not a line of '${img_path}', or not in its place (last).`, progress: 1 / 3 };
  }
  if (!checks.check_includes_text({ file_path: img_path, other_path: img_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${img_path}' does not include the text of '${img_in_processing}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
