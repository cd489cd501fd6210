import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, name, cells, values }: { xlsx_path: string; name: string; cells: string; values: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet", aspect: "name", values: `Sheet1|${name}`, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the name of 'sheet' in '${xlsx_path}' are not 'Sheet1|${name}' (given).`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet[${name}]/cell`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet[${name}]/cell' in '${xlsx_path}' are not '${values}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet[${name}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet[${name}]' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
