import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_file_contains({ file_path: txt_path, text: "placesRoot" })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain 'placesRoot'.`, progress: 1 / 3 };
  }
  if (!checks.check_file_contains({ file_path: txt_path, text: "toolbarFolder" })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain 'toolbarFolder'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
