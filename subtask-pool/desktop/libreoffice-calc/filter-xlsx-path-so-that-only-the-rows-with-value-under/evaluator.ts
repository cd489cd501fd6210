import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, value, first, cells, rows }: { xlsx_path: string; column: string; value: string; first: string; cells: string; rows: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "filter", relation: "equal", value: cells })) {
    return { success: false, message: `Subtask execution failed because the filter of 'sheet' in '${xlsx_path}' is not equal '${cells}'.`, progress: 0 / 4 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/row[filtered=true]", aspect: "name", values: rows, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the name of 'sheet/row[filtered=true]' in '${xlsx_path}' are not '${rows}' (given).`, progress: 1 / 4 };
  }
  if (!checks.check_part_count({ file_path: xlsx_path, selector: "sheet/row[hidden=true]", relation: "equal", value: "0" })) {
    return { success: false, message: `Subtask execution failed because the number of 'sheet/row[hidden=true]' in '${xlsx_path}' is not equal 0.`, progress: 2 / 4 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@filter;sheet/row" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@filter;sheet/row' is different in '${xlsx_path}'.`, progress: 3 / 4 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 4 / 4 };
}
