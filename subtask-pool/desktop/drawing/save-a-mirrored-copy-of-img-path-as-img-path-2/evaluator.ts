import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, img_path_2 }: { img_path: string; img_path_2: string }): EvalResult {
  if (!checks.check_picture_is({ file_path: img_path_2, relation: "flipped horizontally", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path_2}' is not flipped horizontally, compared with '${img_path}'.`, progress: 0 / 2 };
  }
  if (!checks.check_picture_is({ file_path: img_path, relation: "same", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not same, compared with '${img_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
