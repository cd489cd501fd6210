import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, colour, key, slide, digits }: { pptx_path: string; place: string; colour: string; key: string; slide: string; digits: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]`, aspect: "fill", relation: "equal", value: colour })) {
    return { success: false, message: `Subtask execution failed because the fill of 'slide[${slide}]/shape[name=Title]' in '${pptx_path}' is not equal '${colour}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Title]@fill;slide[${slide}]/shape[name=Title]@shape` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Title]@fill;slide[${slide}]/shape[name=Title]@shape' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
