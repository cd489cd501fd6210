import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "frozen-rows", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the frozen-rows of 'sheet' in '${xlsx_path}' is not equal '1'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@frozen-rows" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@frozen-rows' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
