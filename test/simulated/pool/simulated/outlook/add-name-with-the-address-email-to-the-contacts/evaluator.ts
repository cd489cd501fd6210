import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { name, email }: { name: string; email: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "contacts", key_field: "name", key: name, field: "email", value: email })) {
    return { success: false, message: `Subtask execution failed because nothing in contacts has the name '${name}' and the email '${email}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
