import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, title, text, key, behind, texts }: { pptx_path: string; title: string; text: string; key: string; behind: string; texts: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: pptx_path, selector: "slide/shape/paragraph", aspect: "text", values: texts, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'slide/shape/paragraph' in '${pptx_path}' are not '${texts}' (given).`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${behind}]/shape[role=title]/paragraph`, aspect: "text", relation: "exactly", value: text })) {
    return { success: false, message: `Subtask execution failed because the text of 'slide[${behind}]/shape[role=title]/paragraph' in '${pptx_path}' is not exactly '${text}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${behind}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${behind}]' is different in '${pptx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
