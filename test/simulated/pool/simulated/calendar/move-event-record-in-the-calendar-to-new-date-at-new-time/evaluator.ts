import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { event_record, new_date, new_time }: { event_record: string; new_date: string; new_time: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: event_record, field: "time", value: new_time })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${event_record}' and the time '${new_time}'.`, progress: 0 / 3 };
  }
  if (!checks.check_text_exists_via_ocr({ text: `Time: ${new_time}` })) {
    return { success: false, message: `Subtask execution failed because 'Time: ${new_time}' is not on the screen.`, progress: 1 / 3 };
  }
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: event_record, field: "date", value: new_date })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${event_record}' and the date '${new_date}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
