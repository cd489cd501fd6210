import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { page_name }: { page_name: string }): EvalResult {
  if (!checks.check_record_exists({ collection: "notes", field: "text", value: `====== ${page_name} ======` })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the text '====== ${page_name} ======'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
