import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { dir_path }: { dir_path: string }): EvalResult {
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[browser.download.dir]", aspect: "value", relation: "equal", value: dir_path })) {
    return { success: false, message: `Subtask execution failed because the value of 'value[browser.download.dir]' in 'firefox:preferences' is not equal '${dir_path}'.`, progress: 0 / 2 };
  }
  if (!checks.check_fact({ file_path: "firefox:preferences", selector: "value[browser.download.folderList]", aspect: "value", relation: "equal", value: "2" })) {
    return { success: false, message: "Subtask execution failed because the value of 'value[browser.download.folderList]' in 'firefox:preferences' is not equal '2'.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
