import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, key, slide }: { pptx_path: string; place: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]/paragraph/run`, aspect: "italic", relation: "equal", value: "true" })) {
    return { success: false, message: `Subtask execution failed because the italic of 'slide[${slide}]/shape[name=Title]/paragraph/run' in '${pptx_path}' is not equal 'true'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Title]/paragraph/run@italic` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Title]/paragraph/run@italic' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
