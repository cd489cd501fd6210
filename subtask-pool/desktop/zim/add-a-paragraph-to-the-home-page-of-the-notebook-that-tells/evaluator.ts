import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { facts, words, text }: { facts: string; words: string; text: string }): EvalResult {
  if (!checks.check_record_contains({ collection: "notes", key_field: "title", key: "Home", field: "text", text: "Notes of the notebook." })) {
    return { success: false, message: "Subtask execution failed because nothing in notes with the title 'Home' holds 'Notes of the notebook.' in its text.", progress: 0 / 2 };
  }
  if (!checks.check_record_says_facts({ collection: "notes", key_field: "title", key: "Home", field: "text", facts: facts })) {
    return { success: false, message: `Subtask execution failed because nothing in notes with the title 'Home' says '${facts}' in its text, and no other values of these kinds.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
