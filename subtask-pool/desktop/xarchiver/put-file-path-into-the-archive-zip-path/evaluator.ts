import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path, zip_path }: { file_path: string; zip_path: string }): EvalResult {
  if (!checks.check_includes_text({ file_path: zip_path, other_path: file_path })) {
    return { success: false, message: `Subtask execution failed because '${zip_path}' does not include the text of '${file_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
