import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_line({ file_path: csv_path, position: "first", text: "Name\tAmount\tScore" })) {
    return { success: false, message: `Subtask execution failed because 'Name\tAmount\tScore' is not a line of '${csv_path}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
