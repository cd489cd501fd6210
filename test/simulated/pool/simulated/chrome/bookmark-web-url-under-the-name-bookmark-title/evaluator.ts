import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url, bookmark_title }: { web_url: string; bookmark_title: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: bookmark_title, field: "address", value: web_url })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${bookmark_title}' and the address '${web_url}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
