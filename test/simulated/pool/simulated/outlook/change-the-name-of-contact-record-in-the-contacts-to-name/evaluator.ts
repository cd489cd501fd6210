import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { contact_record, name }: { contact_record: string; name: string }): EvalResult {
  if (checks.check_record_exists({ collection: "contacts", field: "name", value: contact_record })) {
    return { success: false, message: `Subtask execution failed because contacts still has something with the name '${contact_record}'.`, progress: 0 / 2 };
  }
  if (!checks.check_text_exists_via_ocr({ text: `Name: ${name}` })) {
    return { success: false, message: `Subtask execution failed because 'Name: ${name}' is not on the screen.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
