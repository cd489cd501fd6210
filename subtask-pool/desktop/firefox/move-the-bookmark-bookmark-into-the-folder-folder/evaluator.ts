import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark, folder }: { bookmark: string; folder: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: bookmark, field: "folder", value: folder })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${bookmark}' and the folder '${folder}'.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: "records:bookmarks", selector: `record[name=${bookmark}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'record[name=${bookmark}]' in 'records:bookmarks' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: `record[name=${bookmark}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'record[name=${bookmark}]' is different in 'records:bookmarks'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
