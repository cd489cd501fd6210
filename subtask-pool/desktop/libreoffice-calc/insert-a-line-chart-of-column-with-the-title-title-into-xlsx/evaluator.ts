import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, title, source, cells }: { xlsx_path: string; column: string; title: string; source: string; cells: string }): EvalResult {
  if (!checks.check_part_count({ file_path: xlsx_path, selector: "sheet/chart", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'sheet/chart' in '${xlsx_path}' is not equal 1.`, progress: 0 / 5 };
  }
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet/chart", aspect: "type", relation: "equal", value: "line" })) {
    return { success: false, message: `Subtask execution failed because the type of 'sheet/chart' in '${xlsx_path}' is not equal 'line'.`, progress: 1 / 5 };
  }
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet/chart", aspect: "title", relation: "exactly", value: title })) {
    return { success: false, message: `Subtask execution failed because the title of 'sheet/chart' in '${xlsx_path}' is not exactly '${title}'.`, progress: 2 / 5 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/chart/series", aspect: "values", values: `Sheet1!${cells}`, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the values of 'sheet/chart/series' in '${xlsx_path}' are not 'Sheet1!${cells}' (given).`, progress: 3 / 5 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet/chart" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/chart' is different in '${xlsx_path}'.`, progress: 4 / 5 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 5 / 5 };
}
