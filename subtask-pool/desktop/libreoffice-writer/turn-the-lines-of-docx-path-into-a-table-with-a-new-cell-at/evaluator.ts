import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, columns, rows, cells }: { docx_path: string; columns: string; rows: string; cells: string }): EvalResult {
  if (!checks.check_part_count({ file_path: docx_path, selector: `table[columns=${columns}][rows=${rows}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'table[columns=${columns}][rows=${rows}]' in '${docx_path}' is not equal 1.`, progress: 0 / 4 };
  }
  if (!checks.check_parts_are({ file_path: docx_path, selector: "table/cell", aspect: "text", values: cells, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'table/cell' in '${docx_path}' are not '${cells}' (given).`, progress: 1 / 4 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: "paragraph[text!=]", relation: "equal", value: "0" })) {
    return { success: false, message: `Subtask execution failed because the number of 'paragraph[text!=]' in '${docx_path}' is not equal 0.`, progress: 2 / 4 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "table;paragraph" })) {
    return { success: false, message: `Subtask execution failed because more than 'table;paragraph' is different in '${docx_path}'.`, progress: 3 / 4 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 4 / 4 };
}
