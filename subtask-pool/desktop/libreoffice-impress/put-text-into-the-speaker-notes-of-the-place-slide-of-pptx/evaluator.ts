import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, text, key, slide }: { pptx_path: string; place: string; text: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/notes`, aspect: "text", relation: "equal", value: text })) {
    return { success: false, message: `Subtask execution failed because the text of 'slide[${slide}]/notes' in '${pptx_path}' is not equal '${text}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/notes` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/notes' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
