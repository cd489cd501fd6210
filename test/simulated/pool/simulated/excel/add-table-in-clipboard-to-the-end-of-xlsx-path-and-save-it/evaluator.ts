import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, table_in_clipboard }: { xlsx_path: string; table_in_clipboard: string }): EvalResult {
  if (!checks.check_file_contains({ file_path: xlsx_path, text: table_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' does not contain '${table_in_clipboard}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
