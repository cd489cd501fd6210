import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, cell, range, values }: { xlsx_path: string; column: string; cell: string; range: string; values: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/cell", aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell' in '${xlsx_path}' are not '${values}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet/cell;sheet/column" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell;sheet/column' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
