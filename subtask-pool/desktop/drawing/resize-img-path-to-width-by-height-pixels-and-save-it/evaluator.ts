import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, width, height }: { img_path: string; width: string; height: string }): EvalResult {
  if (!checks.check_image_size({ file_path: img_path, width: width, height: height })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' does not measure ${width} x ${height} pixels.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
