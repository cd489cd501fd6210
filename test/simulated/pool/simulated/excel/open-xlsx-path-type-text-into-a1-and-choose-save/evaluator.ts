import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { xlsx_path, text }: { xlsx_path: string; text: string }): EvalResult {
  if (!checks.check_column_exists({ file_path: xlsx_path, column: text })) {
    return { success: false, message: `Subtask execution failed because '${xlsx_path}' has no column '${text}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
