import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing }: { txt_in_processing: string }): EvalResult {
  if (!checks.check_file_edited({ file_path: txt_in_processing, edit: "first deleted" })) {
    return { success: false, message: `Subtask execution failed because the edit of '${txt_in_processing}' is not: first deleted.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
