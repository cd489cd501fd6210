import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_in_processing, text }: { pptx_in_processing: string; text: string }): EvalResult {
  if (!checks.check_document_text({ file_path: pptx_in_processing, text: text })) {
    return { success: false, message: `Subtask execution failed because '${pptx_in_processing}' does not contain '${text}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
