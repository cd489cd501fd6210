import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_in_processing }: { txt_in_processing: string }): EvalResult {
  if (!checks.check_text_form({ file_path: txt_in_processing, form: "numbered lines" })) {
    return { success: false, message: `Subtask execution failed because the text of '${txt_in_processing}' does not have numbered lines.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
