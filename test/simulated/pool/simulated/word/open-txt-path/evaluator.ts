import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path }: { txt_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "word", file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' is not open in word.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
