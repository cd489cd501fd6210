import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, size, key, slide }: { pptx_path: string; place: string; size: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph/run`, aspect: "size", relation: "equal", value: size })) {
    return { success: false, message: `Subtask execution failed because the size of 'slide[${slide}]/shape[name=Lines]/paragraph/run' in '${pptx_path}' is not equal '${size}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph/run@size;slide[${slide}]/shape[name=Lines]@height;slide[${slide}]/shape[name=Lines]@top` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph/run@size;slide[${slide}]/shape[name=Lines]@height;slide[${slide}]/shape[name=Lines]@top' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
