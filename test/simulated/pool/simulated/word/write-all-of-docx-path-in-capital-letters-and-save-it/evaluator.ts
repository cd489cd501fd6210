import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path }: { docx_path: string }): EvalResult {
  if (!checks.check_text_form({ file_path: docx_path, form: "upper case" })) {
    return { success: false, message: `Subtask execution failed because the text of '${docx_path}' does not have upper case.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
