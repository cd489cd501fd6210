import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_in_processing, find_what, replace_with }: { xlsx_in_processing: string; find_what: string; replace_with: string }): EvalResult {
  if (!checks.check_keyboard_types({ text: find_what })) {
    return { success: false, message: `Subtask execution failed because '${find_what}' was not typed.`, progress: 0 / 3 };
  }
  if (!checks.check_keyboard_types({ text: replace_with })) {
    return { success: false, message: `Subtask execution failed because '${replace_with}' was not typed.`, progress: 1 / 3 };
  }
  if (!checks.check_file_changed({ file_path: xlsx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_in_processing}' was not changed.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
