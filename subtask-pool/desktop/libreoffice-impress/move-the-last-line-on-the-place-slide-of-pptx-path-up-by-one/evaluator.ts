import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, key, slide, lines }: { pptx_path: string; place: string; key: string; slide: string; lines: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph`, aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'slide[${slide}]/shape[name=Lines]/paragraph' in '${pptx_path}' are not '${lines}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
