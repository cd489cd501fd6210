import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { url, url_2 }: { url: string; url_2: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[browser.startup.homepage]", aspect: "value", relation: "equal", value: `${url}|${url_2}` })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[browser.startup.homepage]' in 'firefox:preferences' is not equal '${url}|${url_2}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
