import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, text }: { docx_path: string; text: string }): EvalResult {
  if (!checks.check_line({ file_path: docx_path, position: "last", text: text })) {
    return { success: false, message: `Subtask execution failed because '${text}' is not a line of '${docx_path}', or not in its place (last).`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
