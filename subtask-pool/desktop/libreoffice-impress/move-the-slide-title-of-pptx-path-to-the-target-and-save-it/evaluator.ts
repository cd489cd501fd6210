import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, title, target, key, slide, entry, there, texts }: { pptx_path: string; title: string; target: string; key: string; slide: string; entry: string; there: string; texts: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: pptx_path, selector: "slide/shape/paragraph", aspect: "text", values: texts, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'slide/shape/paragraph' in '${pptx_path}' are not '${texts}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}];slide[${there}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}];slide[${there}]' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
