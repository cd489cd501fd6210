import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_file_edited({ file_path: txt_path, edit: "windows line endings" })) {
    return { success: false, message: `Subtask execution failed because the edit of '${txt_path}' is not: windows line endings.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
