import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { event_record }: { event_record: string }): EvalResult {
  if (!checks.check_mouse_clicks({ text: event_record })) {
    return { success: false, message: `Subtask execution failed because '${event_record}' was not clicked.`, progress: 0 / 2 };
  }
  if (checks.check_record_exists({ collection: "events", field: "title", value: event_record })) {
    return { success: false, message: `Subtask execution failed because events still has something with the title '${event_record}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
