import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, position, points, rows }: { docx_path: string; position: string; points: string; rows: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "paragraph/tab_stop", aspect: "position", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the position of 'paragraph/tab_stop' in '${docx_path}' is not equal '${points}'.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "paragraph/tab_stop", relation: "equal", value: rows })) {
    return { success: false, message: `Subtask execution failed because the number of 'paragraph/tab_stop' in '${docx_path}' is not equal ${rows}.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph/tab_stop;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph/tab_stop;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
