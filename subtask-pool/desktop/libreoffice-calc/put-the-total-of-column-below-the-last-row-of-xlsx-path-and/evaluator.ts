import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, place, row, formula, total, scratch }: { xlsx_path: string; column: string; place: string; row: string; formula: string; total: string; scratch: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${place}]`, aspect: "value", relation: "equal", value: total })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${place}]' in '${xlsx_path}' is not equal '${total}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${row}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${row}]' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
