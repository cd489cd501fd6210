import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { table_in_clipboard }: { table_in_clipboard: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "text", key: table_in_clipboard, field: "color", value: "Yellow" })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the text '${table_in_clipboard}' and the color 'Yellow'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
