import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { event_record, new_location }: { event_record: string; new_location: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: new_location })) {
    return { success: false, message: `Subtask execution failed because '${new_location}' was not typed.`, progress: 0 / 3 };
  }
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: event_record, field: "place", value: new_location })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${event_record}' and the place '${new_location}'.`, progress: 1 / 3 };
  }
  if (!checks.check_text_exists_via_ocr({ text: `Location: ${new_location}` })) {
    return { success: false, message: `Subtask execution failed because 'Location: ${new_location}' is not on the screen.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
