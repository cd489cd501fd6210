import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing }: { xlsx_in_processing: string }): EvalResult {
  if (!checks.check_line({ file_path: xlsx_in_processing, position: "first", text: "Name\tAmount\tUnits" })) {
    return { success: false, message: `Subtask execution failed because 'Name\tAmount\tUnits' is not a line of '${xlsx_in_processing}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
