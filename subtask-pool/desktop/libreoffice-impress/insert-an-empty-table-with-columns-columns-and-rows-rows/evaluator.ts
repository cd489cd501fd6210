import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, columns, rows, key, slide }: { pptx_path: string; place: string; columns: string; rows: string; key: string; slide: string }): EvalResult {
  if (!checks.check_part_count({ file_path: pptx_path, selector: `slide[${slide}]/table[columns=${columns}][rows=${rows}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'slide[${slide}]/table[columns=${columns}][rows=${rows}]' in '${pptx_path}' is not equal 1.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: pptx_path, selector: "slide/table", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'slide/table' in '${pptx_path}' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/table` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/table' is different in '${pptx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
