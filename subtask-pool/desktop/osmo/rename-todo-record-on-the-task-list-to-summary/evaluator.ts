import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { todo_record, summary }: { todo_record: string; summary: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: summary })) {
    return { success: false, message: `Subtask execution failed because '${summary}' was not typed.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "todos", field: "summary", value: todo_record })) {
    return { success: false, message: `Subtask execution failed because todos still has something with the summary '${todo_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
