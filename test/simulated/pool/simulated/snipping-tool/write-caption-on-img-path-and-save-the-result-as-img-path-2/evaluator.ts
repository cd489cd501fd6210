import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, caption, img_path_2 }: { img_path: string; caption: string; img_path_2: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: img_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path_2}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_line({ file_path: img_path_2, position: "last", text: `text: ${caption}` })) {
    return { success: false, message: `Subtask execution failed because 'text: ${caption}' is not a line of '${img_path_2}', or not in its place (last).`, progress: 1 / 3 };
  }
  if (!checks.check_includes_text({ file_path: img_path_2, other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${img_path_2}' does not include the text of '${img_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
