import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, last, range }: { xlsx_path: string; column: string; last: string; range: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "print-range", relation: "equal", value: range })) {
    return { success: false, message: `Subtask execution failed because the print-range of 'sheet' in '${xlsx_path}' is not equal '${range}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@print-range" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@print-range' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
