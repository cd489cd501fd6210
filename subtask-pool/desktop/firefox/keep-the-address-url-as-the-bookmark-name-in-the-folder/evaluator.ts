import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { url, name, folder }: { url: string; name: string; folder: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: name, field: "address", value: url })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${name}' and the address '${url}'.`, progress: 0 / 3 };
  }
  if (!checks.check_record_pair({ collection: "bookmarks", key_field: "name", key: name, field: "folder", value: folder })) {
    return { success: false, message: `Subtask execution failed because nothing in bookmarks has the name '${name}' and the folder '${folder}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: "records:bookmarks", selectors: `record[name=${name}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'record[name=${name}]' is different in 'records:bookmarks'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
