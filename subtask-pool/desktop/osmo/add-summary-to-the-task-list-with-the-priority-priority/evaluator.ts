import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { summary, priority }: { summary: string; priority: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "summary", key: summary, field: "priority", value: priority })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the summary '${summary}' and the priority '${priority}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
