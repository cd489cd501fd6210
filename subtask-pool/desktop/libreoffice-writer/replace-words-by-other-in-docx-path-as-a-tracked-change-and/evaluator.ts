import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, words, other, lines }: { docx_path: string; words: string; other: string; lines: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "**/change[change=delete]", aspect: "text", relation: "equal", value: words })) {
    return { success: false, message: `Subtask execution failed because the text of '**/change[change=delete]' in '${docx_path}' is not equal '${words}'.`, progress: 0 / 5 };
  }
  if (!checks.check_fact({ file_path: docx_path, selector: "**/change[change=insert]", aspect: "text", relation: "equal", value: other })) {
    return { success: false, message: `Subtask execution failed because the text of '**/change[change=insert]' in '${docx_path}' is not equal '${other}'.`, progress: 1 / 5 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "**/change", relation: "equal", value: "2" })) {
    return { success: false, message: `Subtask execution failed because the number of '**/change' in '${docx_path}' is not equal 2.`, progress: 2 / 5 };
  }
  if (!checks.check_parts_are({ file_path: docx_path, selector: "paragraph", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'paragraph' in '${docx_path}' are not '${lines}' (given).`, progress: 3 / 5 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "@changes_recorded;**/change;paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than '@changes_recorded;**/change;paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 4 / 5 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 5 / 5 };
}
