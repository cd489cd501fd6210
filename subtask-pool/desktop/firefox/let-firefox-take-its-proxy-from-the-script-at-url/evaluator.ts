import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { url }: { url: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.proxy.autoconfig_url]", aspect: "value", relation: "equal", value: url })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[network.proxy.autoconfig_url]' in 'firefox:preferences' is not equal '${url}'.`, progress: 0 / 2 };
  }
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.proxy.type]", aspect: "value", relation: "equal", value: "2" })) {
    return { success: false, message: "Subtask execution failed because the value of 'value[network.proxy.type]' in 'firefox:preferences' is not equal '2'.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
