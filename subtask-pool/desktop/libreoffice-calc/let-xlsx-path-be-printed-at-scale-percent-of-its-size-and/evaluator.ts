import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, scale }: { xlsx_path: string; scale: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "scale", relation: "equal", value: scale })) {
    return { success: false, message: `Subtask execution failed because the scale of 'sheet' in '${xlsx_path}' is not equal '${scale}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@scale" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@scale' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
