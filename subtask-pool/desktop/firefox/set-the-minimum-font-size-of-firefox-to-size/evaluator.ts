import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { size }: { size: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[font.minimum-size.x-western]", aspect: "value", relation: "equal", value: size })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[font.minimum-size.x-western]' in 'firefox:preferences' is not equal '${size}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
