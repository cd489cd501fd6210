import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { title, facts, words, text }: { title: string; facts: string; words: string; text: string }): EvalResult {
  if (!checks.check_record_says_facts({ collection: "notes", key_field: "title", key: title, field: "text", facts: facts })) {
    return { success: false, message: `Subtask execution failed because nothing in notes with the title '${title}' says '${facts}' in its text, and no other values of these kinds.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
