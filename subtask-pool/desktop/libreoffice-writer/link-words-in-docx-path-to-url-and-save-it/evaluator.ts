import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, words, url }: { docx_path: string; words: string; url: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: `paragraph/run[text=${words}]`, aspect: "link", relation: "exactly", value: url })) {
    return { success: false, message: `Subtask execution failed because the link of 'paragraph/run[text=${words}]' in '${docx_path}' is not exactly '${url}'.`, progress: 0 / 3 };
  }
  if (!checks.check_part_count({ file_path: docx_path, selector: `**/run[link=${url}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of '**/run[link=${url}]' in '${docx_path}' is not equal 1.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph/run" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph/run' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
