import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { title, text, txt_path }: { title: string; text: string; txt_path: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_line({ file_path: txt_path, position: "first", text: title })) {
    return { success: false, message: `Subtask execution failed because '${title}' is not a line of '${txt_path}', or not in its place (first).`, progress: 1 / 3 };
  }
  if (!checks.check_document_text({ file_path: txt_path, text: text })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' does not contain '${text}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
