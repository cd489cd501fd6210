import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { contact_record }: { contact_record: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: contact_record })) {
    return { success: false, message: `Subtask execution failed because '${contact_record}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "contacts", field: "name", value: contact_record })) {
    return { success: false, message: `Subtask execution failed because contacts still has something with the name '${contact_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
