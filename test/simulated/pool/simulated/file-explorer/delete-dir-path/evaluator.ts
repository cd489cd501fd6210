import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: basename(dir_path) })) {
    return { success: false, message: `Subtask execution failed because '${basename(dir_path)}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_directory_exists({ directory_path: dir_path })) {
    return { success: false, message: `Subtask execution failed because the folder '${dir_path}' still exists.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
