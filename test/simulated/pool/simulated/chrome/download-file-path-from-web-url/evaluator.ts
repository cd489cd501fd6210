import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url, file_path }: { web_url: string; file_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: file_path })) {
    return { success: false, message: `Subtask execution failed because the file '${file_path}' does not exist.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
