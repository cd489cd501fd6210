import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record }: { todo_record: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: todo_record })) {
    return { success: false, message: `Subtask execution failed because '${todo_record}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "todos", field: "title", value: todo_record })) {
    return { success: false, message: `Subtask execution failed because todos still has something with the title '${todo_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
