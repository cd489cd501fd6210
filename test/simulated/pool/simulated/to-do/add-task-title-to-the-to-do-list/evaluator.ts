import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { task_title }: { task_title: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: task_title, field: "status", value: "open" })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${task_title}' and the status 'open'.`, progress: 0 / 2 };
  }
  if (!checks.check_record_exists({ collection: "todos", field: "due", value: "" })) {
    return { success: false, message: "Subtask execution failed because nothing in todos has the due ''.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
