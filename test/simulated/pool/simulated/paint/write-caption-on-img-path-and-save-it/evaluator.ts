import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, caption }: { img_path: string; caption: string }): EvalResult {
  if (!checks.check_line({ file_path: img_path, position: "last", text: `text: ${caption}` })) {
    return { success: false, message: `Subtask execution failed because 'text: ${caption}' is not a line of '${img_path}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
