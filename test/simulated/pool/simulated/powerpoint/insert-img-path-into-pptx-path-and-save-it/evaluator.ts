import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, img_path }: { pptx_path: string; img_path: string }): EvalResult {
  if (!checks.check_picture_inserted({ file_path: pptx_path, picture_path: img_path })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path}' does not show the picture '${img_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
