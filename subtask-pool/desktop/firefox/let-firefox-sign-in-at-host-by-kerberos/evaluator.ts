import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { host }: { host: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.negotiate-auth.trusted-uris]", aspect: "value", relation: "equal", value: host })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[network.negotiate-auth.trusted-uris]' in 'firefox:preferences' is not equal '${host}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
