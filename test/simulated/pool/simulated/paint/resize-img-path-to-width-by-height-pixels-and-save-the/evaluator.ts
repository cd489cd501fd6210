import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, width, height, img_path_2 }: { img_path: string; width: string; height: string; img_path_2: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: img_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path_2}' does not exist.`, progress: 0 / 4 };
  }
  if (!checks.check_image_size({ file_path: img_path_2, width: width, height: height })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path_2}' does not measure ${width} x ${height} pixels.`, progress: 1 / 4 };
  }
  if (!checks.check_includes_text({ file_path: img_path_2, other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${img_path_2}' does not include the text of '${img_path}'.`, progress: 2 / 4 };
  }
  if (!checks.check_file_contains({ file_path: img_path_2, text: width })) {
    return { success: false, message: `Subtask execution failed because '${img_path_2}' does not contain '${width}'.`, progress: 3 / 4 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 4 / 4 };
}
