import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, condition, words, first, row }: { xlsx_path: string; condition: string; words: string; first: string; row: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/row[${row}]`, aspect: "hidden", relation: "equal", value: "true" })) {
    return { success: false, message: `Subtask execution failed because the hidden of 'sheet/row[${row}]' in '${xlsx_path}' is not equal 'true'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/row[${row}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/row[${row}]' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
