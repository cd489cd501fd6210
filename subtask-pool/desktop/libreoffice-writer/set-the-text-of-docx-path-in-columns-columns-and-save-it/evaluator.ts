import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, columns }: { docx_path: string; columns: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "columns", relation: "equal", value: columns })) {
    return { success: false, message: `Subtask execution failed because the columns of 'section' in '${docx_path}' is not equal '${columns}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "section@columns;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'section@columns;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
