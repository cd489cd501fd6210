import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { source, preference, value }: { source: string; preference: string; value: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: `value[${preference}]`, aspect: "value", relation: "equal", value: value })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[${preference}]' in 'firefox:preferences' is not equal '${value}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
