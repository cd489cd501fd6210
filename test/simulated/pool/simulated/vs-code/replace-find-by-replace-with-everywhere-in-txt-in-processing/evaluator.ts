import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing, find, replace_with }: { txt_in_processing: string; find: string; replace_with: string }): EvalResult {
  if (!checks.check_document_text({ file_path: txt_in_processing, text: replace_with })) {
    return { success: false, message: `Subtask execution failed because '${txt_in_processing}' does not contain '${replace_with}'.`, progress: 0 / 2 };
  }
  if (checks.check_document_text({ file_path: txt_in_processing, text: find })) {
    return { success: false, message: `Subtask execution failed because '${txt_in_processing}' still contains '${find}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
