import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, page_name }: { txt_path: string; page_name: string }): EvalResult {
  if (!checks.check_record_from_file({ collection: "notes", key_field: "title", key: page_name, field: "text", file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because nothing in notes with the title '${page_name}' holds the text of '${txt_path}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
