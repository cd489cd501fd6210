import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { json_path, key, value, entry, changed }: { json_path: string; key: string; value: string; entry: string; changed: string }): EvalResult {
  if (!checks.check_fact({ file_path: json_path, selector: `value[${key}]`, aspect: "value", relation: "equal", value: value })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[${key}]' in '${json_path}' is not equal '${value}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: json_path, selectors: `value[${key}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'value[${key}]' is different in '${json_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
