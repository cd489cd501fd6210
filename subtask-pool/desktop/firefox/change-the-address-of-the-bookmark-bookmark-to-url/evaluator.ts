import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark, url }: { bookmark: string; url: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: bookmark, field: "address", value: url })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${bookmark}' and the address '${url}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: `record[name=${bookmark}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'record[name=${bookmark}]' is different in 'records:bookmarks'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
