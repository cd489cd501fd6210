import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, condition, words, top, range, formula, first, surplus, numbers, values, scratch }: { xlsx_path: string; condition: string; words: string; top: string; range: string; formula: string; first: string; surplus: string; numbers: string; values: string; scratch: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/cell", aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell' in '${xlsx_path}' are not '${values}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet/cell" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
