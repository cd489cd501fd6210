import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, text, lines }: { txt_path: string; text: string; lines: string }): EvalResult {
  if (!checks.check_parts_are({ file_path: txt_path, selector: "line", aspect: "text", values: lines, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'line' in '${txt_path}' are not '${lines}' (given).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
