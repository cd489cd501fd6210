import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, find_what, replace_with }: { pptx_path: string; find_what: string; replace_with: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: find_what })) {
    return { success: false, message: `Subtask execution failed because '${find_what}' was not typed.`, progress: 0 / 2 };
  }
  if (!checks.check_document_text({ file_path: pptx_path, text: replace_with })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path}' does not contain '${replace_with}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
