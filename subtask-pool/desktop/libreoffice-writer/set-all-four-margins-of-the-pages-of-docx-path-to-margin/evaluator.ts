import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, margin, points }: { docx_path: string; margin: string; points: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "margin_left", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the margin_left of 'section' in '${docx_path}' is not equal '${points}'.`, progress: 0 / 5 };
  }
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "margin_right", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the margin_right of 'section' in '${docx_path}' is not equal '${points}'.`, progress: 1 / 5 };
  }
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "margin_top", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the margin_top of 'section' in '${docx_path}' is not equal '${points}'.`, progress: 2 / 5 };
  }
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "margin_bottom", relation: "equal", value: points })) {
    return { success: false, message: `Subtask execution failed because the margin_bottom of 'section' in '${docx_path}' is not equal '${points}'.`, progress: 3 / 5 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "section@margin_left;section@margin_right;section@margin_top;section@margin_bottom;section@width;section@height;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'section@margin_left;section@margin_right;section@margin_top;section@margin_bottom;section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 4 / 5 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 5 / 5 };
}
