import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_processing, crop_width, crop_height }: { img_in_processing: string; crop_width: string; crop_height: string }): EvalResult {
  if (!checks.check_image_size({ file_path: img_in_processing, width: crop_width, height: crop_height })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_in_processing}' does not measure ${crop_width} x ${crop_height} pixels.`, progress: 0 / 2 };
  }
  if (!checks.check_file_contains({ file_path: img_in_processing, text: crop_width })) {
    return { success: false, message: `Subtask execution failed because '${img_in_processing}' does not contain '${crop_width}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
