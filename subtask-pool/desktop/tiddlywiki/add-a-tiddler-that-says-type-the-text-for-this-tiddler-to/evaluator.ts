import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { type_the_text_for_this_tiddler }: { type_the_text_for_this_tiddler: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "title", key: "New Tiddler", field: "text", value: type_the_text_for_this_tiddler })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the title 'New Tiddler' and the text '${type_the_text_for_this_tiddler}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
