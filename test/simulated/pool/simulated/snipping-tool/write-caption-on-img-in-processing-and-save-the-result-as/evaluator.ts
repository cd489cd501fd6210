import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_processing, caption, img_path }: { img_in_processing: string; caption: string; img_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the file '${img_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: img_path, position: "last", text: `text: ${caption}` })) {
    return { success: false, message: `Subtask execution failed because 'text: ${caption}' is not a line of '${img_path}', or not in its place (last).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
