import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, find, replace_with }: { txt_path: string; find: string; replace_with: string }): EvalResult {
  if (checks.check_document_text({ file_path: txt_path, text: find })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' still contains '${find}'.`, progress: 0 / 3 };
  }
  if (!checks.check_keyboard_types({ text: replace_with })) {
    return { success: false, message: `Subtask execution failed because '${replace_with}' was not typed.`, progress: 1 / 3 };
  }
  if (!checks.check_file_changed({ file_path: txt_path })) {
    return { success: false, message: `Subtask execution failed because '${txt_path}' was not changed.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
