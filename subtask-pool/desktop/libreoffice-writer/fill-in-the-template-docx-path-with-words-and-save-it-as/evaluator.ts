import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, docx_path_2, facts, words, first, first_entry, second, second_entry, third, third_entry }: { docx_path: string; docx_path_2: string; facts: string; words: string; first: string; first_entry: string; second: string; second_entry: string; third: string; third_entry: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: docx_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${docx_path_2}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_template_filled({ file_path: docx_path_2, template_path: docx_path, facts: facts })) {
    return { success: false, message: `Subtask execution failed because '${docx_path_2}' is not '${docx_path}' filled in with '${facts}'.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
