import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { host, port }: { host: string; port: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.proxy.http]", aspect: "value", relation: "equal", value: host })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[network.proxy.http]' in 'firefox:preferences' is not equal '${host}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.proxy.http_port]", aspect: "value", relation: "equal", value: port })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[network.proxy.http_port]' in 'firefox:preferences' is not equal '${port}'.`, progress: 1 / 3 };
  }
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[network.proxy.type]", aspect: "value", relation: "equal", value: "1" })) {
    return { success: false, message: "Subtask execution failed because the value of 'value[network.proxy.type]' in 'firefox:preferences' is not equal '1'.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
