import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_in_clipboard, pptx_in_processing }: { img_in_clipboard: string; pptx_in_processing: string }): EvalResult {
  if (!checks.check_document_text({ file_path: pptx_in_processing, text: img_in_clipboard })) {
    return { success: false, message: `Subtask execution failed because '${pptx_in_processing}' does not contain '${img_in_clipboard}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
