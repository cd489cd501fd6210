import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "excel", file_path: csv_path })) {
    return { success: false, message: `Subtask execution failed because '${csv_path}' is not open in excel.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
