import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, count, lines }: { txt_path: string; count: string; lines: string }): EvalResult {
  if (!checks.check_part_count({ file_path: txt_path, selector: "line", relation: "equal", value: count })) {
    return { success: false, message: `Subtask execution failed because the number of 'line' in '${txt_path}' is not equal ${count}.`, progress: 0 / 2 };
  }
  if (!checks.check_parts_are({ file_path: txt_path, selector: "line", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'line' in '${txt_path}' are not '${lines}' (given).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
