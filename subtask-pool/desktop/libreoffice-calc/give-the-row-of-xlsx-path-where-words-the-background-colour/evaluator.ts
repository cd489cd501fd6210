import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, condition, colour, words, source, digits, values }: { xlsx_path: string; condition: string; colour: string; words: string; source: string; digits: string; values: string }): EvalResult {
  if (!checks.check_fact({ file_path: xlsx_path, selector: `sheet/cell[${source}]`, aspect: "fill", relation: "equal", value: colour })) {
    return { success: false, message: `Subtask execution failed because the fill of 'sheet/cell[${source}]' in '${xlsx_path}' is not equal '${colour}'.`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: "sheet/cell", aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell' in '${xlsx_path}' are not '${values}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: `sheet/cell[${source}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'sheet/cell[${source}]' is different in '${xlsx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
