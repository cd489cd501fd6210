import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path }: { pptx_path: string }): EvalResult {
  if (!checks.check_file_edited({ file_path: pptx_path, edit: "first deleted" })) {
    return { success: false, message: `Subtask execution failed because the edit of '${pptx_path}' is not: first deleted.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
