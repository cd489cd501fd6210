import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, entry, column, condition, words, first, entries, cells, range, values, scratch }: { xlsx_path: string; entry: string; column: string; condition: string; words: string; first: string; entries: string; cells: string; range: string; values: string; scratch: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: xlsx_path, selector: `sheet/cell[${range}]`, aspect: "value", values: values, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the value of 'sheet/cell[${range}]' in '${xlsx_path}' are not '${values}' (given).`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: xlsx_path, selectors: cells })) {
    return { success: false, message: `Subtask execution failed because more than '${cells}' is different in '${xlsx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
