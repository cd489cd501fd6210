import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, words, indent, points }: { docx_path: string; words: string; indent: string; points: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: `paragraph[text*=${words}]`, aspect: "indent_left", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the indent_left of 'paragraph[text*=${words}]' in '${docx_path}' is not equal '${points}'.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "paragraph[indent_left!=]", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'paragraph[indent_left!=]' in '${docx_path}' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: `paragraph[text*=${words}]@indent_left;paragraph/run@font;paragraph/run@size` })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph[text*=${words}]@indent_left;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
