import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pdf_path }: { pdf_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "pdf24", file_path: pdf_path })) {
    return { success: false, message: `Subtask execution failed because '${pdf_path}' is not open in pdf24.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
