import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { mail_in_inbox, name, sender }: { mail_in_inbox: string; name: string; sender: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "contacts", key_field: "email", key: sender, field: "name", value: name })) {
    return { success: false, message: `Subtask execution failed because nothing in contacts has the email '${sender}' and the name '${name}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
