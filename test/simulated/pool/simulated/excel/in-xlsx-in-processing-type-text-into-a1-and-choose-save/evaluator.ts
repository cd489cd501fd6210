import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, text }: { xlsx_in_processing: string; text: string }): EvalResult {
  if (!checks.check_file_contains({ file_path: xlsx_in_processing, text: text })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_in_processing}' does not contain '${text}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
