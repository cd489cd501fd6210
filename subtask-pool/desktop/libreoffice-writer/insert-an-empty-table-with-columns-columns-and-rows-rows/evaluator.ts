import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, columns, rows }: { docx_path: string; columns: string; rows: string }): EvalResult {
  if (!checks.check_part_count({ file_path: docx_path, selector: `table[columns=${columns}][rows=${rows}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'table[columns=${columns}][rows=${rows}]' in '${docx_path}' is not equal 1.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "table", relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'table' in '${docx_path}' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "table;paragraph[text=];paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'table;paragraph[text=];paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
