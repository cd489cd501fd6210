import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, url, key, slide }: { pptx_path: string; place: string; url: string; key: string; slide: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Title]/paragraph/run`, aspect: "link", relation: "exactly", value: url })) {
    return { success: false, message: `Subtask execution failed because the link of 'slide[${slide}]/shape[name=Title]/paragraph/run' in '${pptx_path}' is not exactly '${url}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Title]/paragraph/run` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Title]/paragraph/run' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
