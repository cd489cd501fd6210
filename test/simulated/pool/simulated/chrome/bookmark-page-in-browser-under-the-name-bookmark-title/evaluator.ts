import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { page_in_browser, bookmark_title }: { page_in_browser: string; bookmark_title: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: bookmark_title, field: "address", value: page_in_browser })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${bookmark_title}' and the address '${page_in_browser}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
