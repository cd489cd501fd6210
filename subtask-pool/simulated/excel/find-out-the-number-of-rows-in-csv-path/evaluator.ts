import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { csv_path }: { csv_path: string }): EvalResult {
  if (!checks.check_text_exists_via_ocr({ text: `${basename(csv_path)} - Excel` })) {
    return { success: false, message: `Subtask execution failed because '${basename(csv_path)} - Excel' is not on the screen.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
