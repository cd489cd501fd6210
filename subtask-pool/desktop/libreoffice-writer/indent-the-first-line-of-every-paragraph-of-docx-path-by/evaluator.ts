import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, indent, points }: { docx_path: string; indent: string; points: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "paragraph", aspect: "indent_first_line", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the indent_first_line of 'paragraph' in '${docx_path}' is not equal '${points}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph@indent_first_line;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph@indent_first_line;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
