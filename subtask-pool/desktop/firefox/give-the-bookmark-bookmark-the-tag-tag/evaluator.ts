import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { bookmark, tag }: { bookmark: string; tag: string }): EvalResult {
  if (!checks.check_part_count({ file_path: "firefox:tags", selector: `row[title=${bookmark}][tag=${tag}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'row[title=${bookmark}][tag=${tag}]' in 'firefox:tags' is not equal 1.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: "" })) {
    return { success: false, message: "Subtask execution failed because more than '' is different in 'records:bookmarks'.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
