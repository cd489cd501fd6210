import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path }: { pptx_path: string }): EvalResult {
  if (!checks.check_document_open({ application: "powerpoint", file_path: pptx_path })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path}' is not open in powerpoint.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
