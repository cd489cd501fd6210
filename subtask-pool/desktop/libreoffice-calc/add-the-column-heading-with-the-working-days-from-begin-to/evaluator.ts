import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, heading, begin, end, top, range, formula, values, scratch }: { xlsx_path: string; heading: string; begin: string; end: string; top: string; range: string; formula: string; values: string; scratch: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${top}]`, aspect: "value", relation: "equal", value: heading })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${top}]' in '${xlsx_path}' is not equal '${heading}'.`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${range}]' in '${xlsx_path}' are not '${values}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${top}];sheet/cell[${range}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${top}];sheet/cell[${range}]' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
