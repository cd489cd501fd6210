import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, count, txt_path_2, lines }: { txt_path: string; count: string; txt_path_2: string; lines: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path_2}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: txt_path_2, selector: "line", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'line' in '${txt_path_2}' are not '${lines}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: txt_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${txt_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
