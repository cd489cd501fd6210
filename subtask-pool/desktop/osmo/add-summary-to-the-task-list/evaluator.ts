import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { summary }: { summary: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "summary", key: summary, field: "priority", value: "Medium" })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the summary '${summary}' and the priority 'Medium'.`, progress: 0 / 2 };
  }
  if (!checks.check_record_exists({ collection: "todos", field: "due_date", value: "" })) {
    return { success: false, message: "Subtask execution failed because nothing in todos has the due_date ''.", progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
