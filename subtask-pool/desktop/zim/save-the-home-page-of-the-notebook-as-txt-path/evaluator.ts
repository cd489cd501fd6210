import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_window_active({ title: "Home - Notes" })) {
    return { success: false, message: "Subtask execution failed because the window 'Home - Notes' is not in front.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
