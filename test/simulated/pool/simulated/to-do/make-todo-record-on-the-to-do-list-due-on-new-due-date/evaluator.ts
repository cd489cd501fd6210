import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record, new_due_date }: { todo_record: string; new_due_date: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: todo_record, field: "due", value: new_due_date })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${todo_record}' and the due '${new_due_date}'.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "todos", field: "due", value: "" })) {
    return { success: false, message: "Subtask execution failed because todos still has something with the due ''.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
