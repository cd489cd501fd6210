import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, width, height, width_points, height_points }: { pptx_path: string; width: string; height: string; width_points: string; height_points: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: "", aspect: "width", relation: "equal", value: width_points })) {
    return { success: false, message: `Subtask execution failed because the width of '' in '${pptx_path}' is not equal '${width_points}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: pptx_path, selector: "", aspect: "height", relation: "equal", value: height_points })) {
    return { success: false, message: `Subtask execution failed because the height of '' in '${pptx_path}' is not equal '${height_points}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: "slide@layout;@width;@height;@ratio;@orientation;slide/shape@left;slide/shape@top;slide/shape@width;slide/shape@height;slide/shape/paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;@width;@height;@ratio;@orientation;slide/shape@left;slide/shape@top;slide/shape@width;slide/shape@height;slide/shape/paragraph/run@size' is different in '${pptx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
