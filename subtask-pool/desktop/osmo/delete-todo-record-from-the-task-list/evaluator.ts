import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record }: { todo_record: string }): EvalResult {
  if (checks.check_record_exists({ collection: "todos", field: "summary", value: todo_record })) {
    return { success: false, message: `Subtask execution failed because todos still has something with the summary '${todo_record}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
