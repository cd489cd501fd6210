import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, format, range, entry, code }: { xlsx_path: string; column: string; format: string; range: string; entry: string; code: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "format", relation: "equal", value: code })) {
    return { success: false, message: `Subtask execution failed because the format of 'sheet/cell[${range}]' in '${xlsx_path}' is not equal '${code}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${range}]@format;sheet/cell[${range}]@shown` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${range}]@format;sheet/cell[${range}]@shown' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
