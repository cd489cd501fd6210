import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, alignment, range, entry }: { xlsx_path: string; column: string; alignment: string; range: string; entry: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "alignment", relation: "equal", value: alignment })) {
    return { success: false, message: `Subtask execution failed because the alignment of 'sheet/cell[${range}]' in '${xlsx_path}' is not equal '${alignment}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${range}]@alignment` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${range}]@alignment' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
