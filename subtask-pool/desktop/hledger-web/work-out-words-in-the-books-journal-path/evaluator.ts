import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { journal_path, query, words, search, shown, result }: { journal_path: string; query: string; words: string; search: string; shown: string; result: string }): EvalResult {
  if (!checks.check_fact({ file_path: "browser:pages", selector: "page[1]", aspect: "host", relation: "equal", value: "127.0.0.1:8090" })) {
    return { success: false, message: "Subtask execution failed because the host of 'page[1]' in 'browser:pages' is not equal '127.0.0.1:8090'.", progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_control({ text: shown })) {
    return { success: false, message: `Subtask execution failed because '${shown}' is not on the screen.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: journal_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${journal_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
