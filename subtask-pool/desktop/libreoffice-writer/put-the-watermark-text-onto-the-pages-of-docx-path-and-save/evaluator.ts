import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, text }: { docx_path: string; text: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "section/header/paragraph/shape", aspect: "text", relation: "exactly", value: text })) {
    return { success: false, message: `Subtask execution failed because the text of 'section/header/paragraph/shape' in '${docx_path}' is not exactly '${text}'.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "**/shape", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of '**/shape' in '${docx_path}' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "section/header;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'section/header;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
