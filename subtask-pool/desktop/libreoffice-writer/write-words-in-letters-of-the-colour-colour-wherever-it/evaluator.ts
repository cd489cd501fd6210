import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, words, colour, digits, found }: { docx_path: string; words: string; colour: string; digits: string; found: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: `paragraph/run[text=${words}]`, aspect: "colour", relation: "equal", value: colour })) {
    return { success: false, message: `Subtask execution failed because the colour of 'paragraph/run[text=${words}]' in '${docx_path}' is not equal '${colour}'.`, progress: 0 / 3 };
  }
  if (!checks.check_parts_are({ file_path: docx_path, selector: `paragraph/run[colour=${colour}]`, aspect: "text", values: found, order: "given" })) {
    return { success: false, message: `Subtask execution failed because the text of 'paragraph/run[colour=${colour}]' in '${docx_path}' are not '${found}' (given).`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "paragraph/run" })) {
    return { success: false, message: `Subtask execution failed because more than 'paragraph/run' is different in '${docx_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
