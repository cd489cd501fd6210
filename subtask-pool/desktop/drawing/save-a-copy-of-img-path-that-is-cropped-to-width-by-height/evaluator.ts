import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, width, height, img_path_2 }: { img_path: string; width: string; height: string; img_path_2: string }): EvalResult {
  if (!checks.check_image_size({ file_path: img_path_2, width: width, height: height })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path_2}' does not measure ${width} x ${height} pixels.`, progress: 0 / 3 };
  }
  if (!checks.check_picture_is({ file_path: img_path_2, relation: "cropped", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path_2}' is not cropped, compared with '${img_path}'.`, progress: 1 / 3 };
  }
  if (!checks.check_picture_is({ file_path: img_path, relation: "same", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not same, compared with '${img_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
