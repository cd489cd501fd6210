import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { first_line, txt_path }: { first_line: string; txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_document_text({ file_path: txt_path, text: first_line })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain '${first_line}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
