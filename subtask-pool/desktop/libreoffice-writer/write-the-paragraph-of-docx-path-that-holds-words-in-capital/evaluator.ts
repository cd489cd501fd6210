import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, words, capitals }: { docx_path: string; words: string; capitals: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: `paragraph[text*=${words}]`, aspect: "text", relation: "exactly", value: capitals })) {
    return { success: false, message: `Subtask execution failed because the text of 'paragraph[text*=${words}]' in '${docx_path}' is not exactly '${capitals}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: `paragraph[text*=${words}]@text;paragraph[text*=${words}]/run;paragraph/run@font;paragraph/run@size` })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph[text*=${words}]@text;paragraph[text*=${words}]/run;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
