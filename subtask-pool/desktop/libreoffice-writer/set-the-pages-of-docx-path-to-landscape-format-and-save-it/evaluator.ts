import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path }: { docx_path: string }): EvalResult {
  if (!checks.check_fact({ file_path: docx_path, selector: "section", aspect: "orientation", relation: "equal", value: "landscape" })) {
    return { success: false, message: `Subtask execution failed because the orientation of 'section' in '${docx_path}' is not equal 'landscape'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: docx_path, selectors: "section@orientation;section@width;section@height;paragraph/run@font;paragraph/run@size" })) {
    return { success: false, message: `Subtask execution failed because more than 'section@orientation;section@width;section@height;paragraph/run@font;paragraph/run@size' is different in '${docx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
