import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text_in_clipboard, text }: { text_in_clipboard: string; text: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "title", key: "New Tiddler", field: "text", value: `${text}${text_in_clipboard}` })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the title 'New Tiddler' and the text '${text}${text_in_clipboard}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
