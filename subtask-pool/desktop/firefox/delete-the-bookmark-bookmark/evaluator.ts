import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark }: { bookmark: string }): EvalResult {
  if (checks.check_record_exists({ collection: "bookmarks", field: "name", value: bookmark })) {
    return { success: false, message: `Subtask execution failed because bookmarks still has something with the name '${bookmark}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact_moved({ file_path: "records:bookmarks", selector: `record[name=${bookmark}]`, aspect: "name", direction: "changed" })) {
    return { success: false, message: `Subtask execution failed because the name of 'record[name=${bookmark}]' in 'records:bookmarks' has not changed.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: `record[name=${bookmark}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'record[name=${bookmark}]' is different in 'records:bookmarks'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
