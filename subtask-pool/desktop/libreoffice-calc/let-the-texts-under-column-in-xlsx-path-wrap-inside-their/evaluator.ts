import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, range, values }: { xlsx_path: string; column: string; range: string; values: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "wrap", relation: "equal", value: "true" })) {
    return { success: false, message: `Subtask execution failed because the wrap of 'sheet/cell[${range}]' in '${xlsx_path}' is not equal 'true'.`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/cell", aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell' in '${xlsx_path}' are not '${values}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${range}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${range}]' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
