import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text, text_2 }: { text: string; text_2: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "title", key: "New Tiddler", field: "text", value: `${text}${text_2}` })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the title 'New Tiddler' and the text '${text}${text_2}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
