import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, alignment, key, slide, entry }: { pptx_path: string; place: string; alignment: string; key: string; slide: string; entry: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]/paragraph`, aspect: "alignment", relation: "equal", value: alignment })) {
    return { success: false, message: `Subtask execution failed because the alignment of 'slide[${slide}]/shape[name=Title]/paragraph' in '${pptx_path}' is not equal '${alignment}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Title]/paragraph@alignment` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Title]/paragraph@alignment' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
