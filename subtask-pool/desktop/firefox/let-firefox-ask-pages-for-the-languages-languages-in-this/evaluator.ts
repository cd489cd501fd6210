import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { languages }: { languages: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[intl.accept_languages]", aspect: "value", relation: "equal", value: languages })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[intl.accept_languages]' in 'firefox:preferences' is not equal '${languages}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
