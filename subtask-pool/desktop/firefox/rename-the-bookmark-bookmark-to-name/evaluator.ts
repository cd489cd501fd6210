import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark, name }: { bookmark: string; name: string }): EvalResult {
  if (!checks.check_record_exists({ collection: "bookmarks", field: "name", value: name })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${name}'.`, progress: 0 / 3 };
  }
  if (checks.check_record_exists({ collection: "bookmarks", field: "name", value: bookmark })) {
    return { success: false, message: `Subtask execution failed because bookmarks still has something with the name '${bookmark}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: `record[name=${bookmark}];record[name=${name}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'record[name=${bookmark}];record[name=${name}]' is different in 'records:bookmarks'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
