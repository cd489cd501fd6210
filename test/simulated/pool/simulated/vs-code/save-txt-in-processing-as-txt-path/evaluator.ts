import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing, txt_path }: { txt_in_processing: string; txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: txt_path, other_path: txt_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not have the content of '${txt_in_processing}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
