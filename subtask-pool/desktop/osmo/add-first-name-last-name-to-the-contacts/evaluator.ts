import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { first_name, last_name }: { first_name: string; last_name: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "contacts", key_field: "first_name", key: first_name, field: "last_name", value: last_name })) {
    return { success: false, message: `Subtask execution failed because nothing in contacts has the first_name '${first_name}' and the last_name '${last_name}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
