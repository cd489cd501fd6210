import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { title, date, time, location }: { title: string; date: string; time: string; location: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: title, field: "place", value: location })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${title}' and the place '${location}'.`, progress: 0 / 3 };
  }
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: title, field: "time", value: time })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${title}' and the time '${time}'.`, progress: 1 / 3 };
  }
  if (!checks.check_record_pair({ collection: "events", key_field: "title", key: title, field: "date", value: date })) {
    return { success: false, message: `Subtask execution failed because nothing in events has the title '${title}' and the date '${date}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
