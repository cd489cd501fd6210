import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, width, height, width_points, height_points }: { docx_path: string; width: string; height: string; width_points: string; height_points: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "width", relation: "equal", value: width_points })) {
    return { success: false, message: `Subtask execution failed because the width of 'section' in '${docx_path}' is not equal '${width_points}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "height", relation: "equal", value: height_points })) {
    return { success: false, message: `Subtask execution failed because the height of 'section' in '${docx_path}' is not equal '${height_points}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "section@width;section@height;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
