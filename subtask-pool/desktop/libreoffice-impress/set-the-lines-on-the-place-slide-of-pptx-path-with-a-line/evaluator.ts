import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, spacing, key, slide }: { pptx_path: string; place: string; spacing: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph`, aspect: "line_spacing", relation: "equal", value: spacing })) {
    return { success: false, message: `Subtask execution failed because the line_spacing of 'slide[${slide}]/shape[name=Lines]/paragraph' in '${pptx_path}' is not equal '${spacing}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph@line_spacing` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph@line_spacing' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
