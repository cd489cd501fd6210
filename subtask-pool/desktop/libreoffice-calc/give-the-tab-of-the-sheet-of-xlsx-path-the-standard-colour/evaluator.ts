import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, colour, told }: { xlsx_path: string; colour: string; told: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: "sheet", aspect: "tab-colour", relation: "equal", value: told })) {
    return { success: false, message: `Subtask execution failed because the tab-colour of 'sheet' in '${xlsx_path}' is not equal '${told}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: "sheet@tab-colour" })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet@tab-colour' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
