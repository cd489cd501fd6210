import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, first_cell, second_cell }: { xlsx_in_processing: string; first_cell: string; second_cell: string }): EvalResult {
  if (!checks.check_line({ file_path: xlsx_in_processing, position: "last", text: `${first_cell}\t${second_cell}` })) {
    return { success: false, message: `Subtask execution failed because '${first_cell}\t${second_cell}' is not a line of '${xlsx_in_processing}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
