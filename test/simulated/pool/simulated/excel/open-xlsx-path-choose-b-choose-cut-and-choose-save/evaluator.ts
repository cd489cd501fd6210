import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_clipboard_holds({ kind: "table" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: table.", progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: xlsx_path, position: "first", text: "Name\t\tAmount\tUnits" })) {
    return { success: false, message: `Subtask execution failed because 'Name\t\tAmount\tUnits' is not a line of '${xlsx_path}', or not in its place (first).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
