import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, expression, words, beside, formula, first, range, values }: { xlsx_path: string; column: string; expression: string; words: string; beside: string; formula: string; first: string; range: string; values: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${range}]' in '${xlsx_path}' are not '${values}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${range}]@value;sheet/cell[${range}]@shown` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${range}]@value;sheet/cell[${range}]@shown' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
