import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, title }: { docx_path: string; title: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_path, position: "first", text: title })) {
    return { success: false, message: `Subtask execution failed because '${title}' is not a line of '${docx_path}', or not in its place (first).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
