import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, key, slide }: { pptx_path: string; place: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph`, aspect: "list", relation: "is_not_set", value: "" })) {
    return { success: false, message: `Subtask execution failed because the list of 'slide[${slide}]/shape[name=Lines]/paragraph' in '${pptx_path}' is not is_not_set ''.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph@list;slide[${slide}]/shape[name=Lines]/paragraph@indent_left;slide[${slide}]/shape[name=Lines]/paragraph@indent_first_line` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph@list;slide[${slide}]/shape[name=Lines]/paragraph@indent_left;slide[${slide}]/shape[name=Lines]/paragraph@indent_first_line' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
