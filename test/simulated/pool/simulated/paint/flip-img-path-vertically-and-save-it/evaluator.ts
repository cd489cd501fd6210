import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_line({ file_path: img_path, position: "last", text: "flipped vertically" })) {
    return { success: false, message: `Subtask execution failed because 'flipped vertically' is not a line of '${img_path}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
