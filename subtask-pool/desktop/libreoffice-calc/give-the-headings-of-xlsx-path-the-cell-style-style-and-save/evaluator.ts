import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, style, headings }: { xlsx_path: string; style: string; headings: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${headings}]`, aspect: "style", relation: "equal", value: style })) {
    return { success: false, message: `Subtask execution failed because the style of 'sheet/cell[${headings}]' in '${xlsx_path}' is not equal '${style}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${headings}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${headings}]' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
