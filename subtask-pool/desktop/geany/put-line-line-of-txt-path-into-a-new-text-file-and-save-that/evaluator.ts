import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { txt_path, line, txt_path_2, text }: { txt_path: string; line: string; txt_path_2: string; text: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: txt_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${txt_path_2}' does not exist.`, progress: 0 / 3 };
  }
  if (!checks.check_says_only({ file_path: txt_path_2, kind: "text", value: text })) {
    return { success: false, message: `Subtask execution failed because '${txt_path_2}' does not say the text '${text}', or says another one.`, progress: 1 / 3 };
  }
  if (!checks.check_same_but({ file_path: txt_path, selectors: "" })) {
    return { success: false, message: `Subtask execution failed because more than '' is different in '${txt_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
