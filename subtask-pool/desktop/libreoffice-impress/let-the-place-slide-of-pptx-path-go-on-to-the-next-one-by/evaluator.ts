import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, seconds, key, slide }: { pptx_path: string; place: string; seconds: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]`, aspect: "advance_after", relation: "equal", value: seconds })) {
    return { success: false, message: `Subtask execution failed because the advance_after of 'slide[${slide}]' in '${pptx_path}' is not equal '${seconds}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]@advance_after` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]@advance_after' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
