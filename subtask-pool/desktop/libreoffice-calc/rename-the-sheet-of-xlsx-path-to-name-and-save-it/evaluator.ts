import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, name, cells, values }: { xlsx_path: string; name: string; cells: string; values: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet", aspect: "name", values: name, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the name of 'sheet' in '${xlsx_path}' are not '${name}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet/cell[${cells}]`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${cells}]' in '${xlsx_path}' are not '${values}' (given).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
