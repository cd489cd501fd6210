import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text }: { text: string }): EvalResult {
  if (!checks.check_record_contains({ collection: "notes", key_field: "title", key: "Home", field: "text", text: text })) {
    return { success: false, message: `Subtask execution failed because nothing in notes with the title 'Home' holds '${text}' in its text.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
