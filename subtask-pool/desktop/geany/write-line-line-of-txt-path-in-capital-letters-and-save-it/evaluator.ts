import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, line, capitals }: { txt_path: string; line: string; capitals: string }): EvalResult {
  if (!checks.check_fact({ file_path: txt_path, selector: `line[${line}]`, aspect: "text", relation: "exactly", value: capitals })) {
    return { success: false, message: `Subtask execution failed because the text of 'line[${line}]' in '${txt_path}' is not exactly '${capitals}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: txt_path, selectors: `line[${line}]@text` })) {
    return { success: false, message: `Subtask execution failed because more than 'line[${line}]@text' is different in '${txt_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
