import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_picture_is({ file_path: img_path, relation: "rotated 180", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not rotated 180, compared with '${img_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
