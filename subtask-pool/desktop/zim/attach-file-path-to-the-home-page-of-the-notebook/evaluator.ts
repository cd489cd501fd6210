import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path }: { file_path: string }): EvalResult {
  if (!checks.check_record_contains({ collection: "notes", key_field: "title", key: "Home", field: "text", text: basename(file_path) })) {
    return { success: false, message: `Subtask execution failed because nothing in notes with the title 'Home' holds '${basename(file_path)}' in its text.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
