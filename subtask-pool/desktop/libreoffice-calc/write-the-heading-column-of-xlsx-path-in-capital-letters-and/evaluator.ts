import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, column, cell, capitals }: { xlsx_path: string; column: string; cell: string; capitals: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${cell}]`, aspect: "value", relation: "exactly", value: capitals })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${cell}]' in '${xlsx_path}' is not exactly '${capitals}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${cell}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${cell}]' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
