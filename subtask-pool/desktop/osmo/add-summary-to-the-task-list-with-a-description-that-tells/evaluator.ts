import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { summary, facts, words, text }: { summary: string; facts: string; words: string; text: string }): EvalResult {
  if (!checks.check_record_says_facts({ collection: "todos", key_field: "summary", key: summary, field: "description", facts: facts })) {
    return { success: false, message: `Subtask execution failed because nothing in todos with the summary '${summary}' says '${facts}' in its description, and no other values of these kinds.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
