import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, name, range }: { xlsx_path: string; column: string; name: string; range: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "name", aspect: "name", values: name, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the name of 'name' in '${xlsx_path}' are not '${name}' (given).`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: xlsx_path, selector: "name", aspect: "refers", relation: "equal", value: `Sheet1!${range}` })) {
    return { success: false, message: `Subtask execution failed because the refers of 'name' in '${xlsx_path}' is not equal 'Sheet1!${range}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `name[${name}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'name[${name}]' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
