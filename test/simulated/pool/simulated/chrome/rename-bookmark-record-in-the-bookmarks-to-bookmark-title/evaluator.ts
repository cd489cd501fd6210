import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark_record, bookmark_title }: { bookmark_record: string; bookmark_title: string }): EvalResult {
  if (!checks.check_record_exists({ collection: "bookmarks", field: "name", value: bookmark_title })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${bookmark_title}'.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "bookmarks", field: "name", value: bookmark_record })) {
    return { success: false, message: `Subtask execution failed because bookmarks still has something with the name '${bookmark_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
