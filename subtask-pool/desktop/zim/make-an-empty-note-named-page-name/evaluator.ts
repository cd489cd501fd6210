import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { page_name }: { page_name: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "title", key: page_name, field: "text", value: `====== ${page_name} ======` })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the title '${page_name}' and the text '====== ${page_name} ======'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
