import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { text_in_clipboard, xlsx_in_processing }: { text_in_clipboard: string; xlsx_in_processing: string }): EvalResult {
  if (!checks.check_line({ file_path: xlsx_in_processing, position: "last", text: text_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${text_in_clipboard}' is not a line of '${xlsx_in_processing}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
