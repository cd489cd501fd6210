import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, xlsx_path_2, name, column, key, cells, copied, place, top, range, formula, values }: { xlsx_path: string; xlsx_path_2: string; name: string; column: string; key: string; cells: string; copied: string; place: string; top: string; range: string; formula: string; values: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet", aspect: "name", values: `Sheet1|${name}`, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the name of 'sheet' in '${xlsx_path}' are not 'Sheet1|${name}' (given).`, progress: 0 / 5 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet[${name}]/cell`, aspect: "value", values: copied, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet[${name}]/cell' in '${xlsx_path}' are not '${copied}' (given).`, progress: 1 / 5 };
  }
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet[Sheet1]/cell[${top}]`, aspect: "value", relation: "equal", value: column })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet[Sheet1]/cell[${top}]' in '${xlsx_path}' is not equal '${column}'.`, progress: 2 / 5 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet[Sheet1]/cell[${range}]`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet[Sheet1]/cell[${range}]' in '${xlsx_path}' are not '${values}' (given).`, progress: 3 / 5 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet[${name}];sheet[Sheet1]/cell[${top}];sheet[Sheet1]/cell[${range}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet[${name}];sheet[Sheet1]/cell[${top}];sheet[Sheet1]/cell[${range}]' is different in '${xlsx_path}'.`, progress: 4 / 5 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 5 / 5 };
}
