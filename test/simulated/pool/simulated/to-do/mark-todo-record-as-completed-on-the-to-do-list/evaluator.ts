import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record }: { todo_record: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: todo_record, field: "status", value: "completed" })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${todo_record}' and the status 'completed'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
