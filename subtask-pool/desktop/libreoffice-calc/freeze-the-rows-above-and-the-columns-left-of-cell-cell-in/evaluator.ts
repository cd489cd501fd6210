import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, cell, rows, columns }: { xlsx_path: string; cell: string; rows: string; columns: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "frozen-rows", relation: "equal", value: rows })) {
    return { success: false, message: `Subtask execution failed because the frozen-rows of 'sheet' in '${xlsx_path}' is not equal '${rows}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "frozen-columns", relation: "equal", value: columns })) {
    return { success: false, message: `Subtask execution failed because the frozen-columns of 'sheet' in '${xlsx_path}' is not equal '${columns}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@frozen-rows;sheet@frozen-columns" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@frozen-rows;sheet@frozen-columns' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
