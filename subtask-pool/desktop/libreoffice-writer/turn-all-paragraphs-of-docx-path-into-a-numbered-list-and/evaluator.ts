import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path }: { docx_path: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "paragraph", aspect: "list", relation: "equal", value: "number" })) {
    return { success: false, message: `Subtask execution failed because the list of 'paragraph' in '${docx_path}' is not equal 'number'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph@list;paragraph@list_level;paragraph@indent_left;paragraph@indent_first_line;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph@list;paragraph@list_level;paragraph@indent_left;paragraph@indent_first_line;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
