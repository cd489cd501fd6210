import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, docx_path_2, lines }: { docx_path: string; docx_path_2: string; lines: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: docx_path, selector: "paragraph[text!=]", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'paragraph[text!=]' in '${docx_path}' are not '${lines}' (given).`, progress: 0 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph' is different in '${docx_path}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path_2, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${docx_path_2}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
