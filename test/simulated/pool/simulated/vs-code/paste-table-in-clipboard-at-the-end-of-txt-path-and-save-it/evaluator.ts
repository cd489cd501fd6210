import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, table_in_clipboard }: { txt_path: string; table_in_clipboard: string }): EvalResult {
  if (!checks.check_document_text({ file_path: txt_path, text: table_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain '${table_in_clipboard}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
