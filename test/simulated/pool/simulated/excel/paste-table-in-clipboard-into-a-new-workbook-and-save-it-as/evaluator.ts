import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { table_in_clipboard, xlsx_path }: { table_in_clipboard: string; xlsx_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${xlsx_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_file_contains({ file_path: xlsx_path, text: table_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' does not contain '${table_in_clipboard}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
