import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text_in_clipboard, xlsx_path }: { text_in_clipboard: string; xlsx_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: xlsx_path })) {
    return { success: false, message: `Subtask execution failed because the file '${xlsx_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_line({ file_path: xlsx_path, position: "first", text: text_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${text_in_clipboard}' is not a line of '${xlsx_path}', or not in its place (first).`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
