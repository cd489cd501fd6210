import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path }: { xlsx_path: string }): EvalResult {
  if (!checks.check_text_exists_via_ocr({ text: `${basename(xlsx_path)} - Excel` })) {
    return { success: false, message: `Subtask execution failed because '${basename(xlsx_path)} - Excel' is not on the screen.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
