import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, style }: { docx_path: string; style: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "paragraph[1]", aspect: "style", relation: "equal", value: style })) {
    return { success: false, message: `Subtask execution failed because the style of 'paragraph[1]' in '${docx_path}' is not equal '${style}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph[1];paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph[1];paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
