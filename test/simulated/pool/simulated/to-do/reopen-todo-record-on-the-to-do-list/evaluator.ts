import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record }: { todo_record: string }): EvalResult {
  if (!checks.check_text_exists_via_ocr({ text: `Task: ${todo_record}` })) {
    return { success: false, message: `Subtask execution failed because 'Task: ${todo_record}' is not on the screen.`, progress: 0 / 2 };
  }
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: todo_record, field: "status", value: "open" })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${todo_record}' and the status 'open'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
