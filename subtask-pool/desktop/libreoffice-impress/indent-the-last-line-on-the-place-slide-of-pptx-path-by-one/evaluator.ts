import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, key, slide, line }: { pptx_path: string; place: string; key: string; slide: string; line: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph[${line}]`, aspect: "list_level", relation: "equal", value: "2" })) {
    return { success: false, message: `Subtask execution failed because the list_level of 'slide[${slide}]/shape[name=Lines]/paragraph[${line}]' in '${pptx_path}' is not equal '2'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph[${line}]@list_level` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph[${line}]@list_level' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
