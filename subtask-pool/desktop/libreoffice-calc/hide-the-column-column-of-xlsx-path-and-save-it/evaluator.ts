import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, first, letters }: { xlsx_path: string; column: string; first: string; letters: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/column[${letters}]`, aspect: "hidden", relation: "equal", value: "true" })) {
    return { success: false, message: `Subtask execution failed because the hidden of 'sheet/column[${letters}]' in '${xlsx_path}' is not equal 'true'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/column[${letters}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/column[${letters}]' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
