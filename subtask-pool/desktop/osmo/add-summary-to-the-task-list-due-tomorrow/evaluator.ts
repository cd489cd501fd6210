import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { summary }: { summary: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "summary", key: summary, field: "due_date", value: "2026-03-03" })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the summary '${summary}' and the due_date '2026-03-03'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
