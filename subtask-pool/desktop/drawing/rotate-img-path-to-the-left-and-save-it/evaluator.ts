import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_image_turned({ file_path: img_path, turn: "rotated left" })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not what it was, rotated left.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
