import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { note_record }: { note_record: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: note_record })) {
    return { success: false, message: `Subtask execution failed because '${note_record}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "notes", field: "text", value: note_record })) {
    return { success: false, message: `Subtask execution failed because notes still has something with the text '${note_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
