import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, left, top, key, slide, left_points, top_points }: { pptx_path: string; place: string; left: string; top: string; key: string; slide: string; left_points: string; top_points: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]`, aspect: "left", relation: "equal", value: left_points })) {
    return { success: false, message: `Subtask execution failed because the left of 'slide[${slide}]/shape[name=Title]' in '${pptx_path}' is not equal '${left_points}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]`, aspect: "top", relation: "equal", value: top_points })) {
    return { success: false, message: `Subtask execution failed because the top of 'slide[${slide}]/shape[name=Title]' in '${pptx_path}' is not equal '${top_points}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Title]@left;slide[${slide}]/shape[name=Title]@top` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Title]@left;slide[${slide}]/shape[name=Title]@top' is different in '${pptx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
