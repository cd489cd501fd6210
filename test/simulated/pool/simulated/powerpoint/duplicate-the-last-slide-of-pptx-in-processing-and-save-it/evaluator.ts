import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_in_processing }: { pptx_in_processing: string }): EvalResult {
  if (!checks.check_file_changed({ file_path: pptx_in_processing })) {
    return { success: false, message: `Subtask execution failed because '${pptx_in_processing}' was not changed.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
