import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, lines }: { docx_path: string; lines: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: docx_path, selector: "paragraph", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'paragraph' in '${docx_path}' are not '${lines}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
