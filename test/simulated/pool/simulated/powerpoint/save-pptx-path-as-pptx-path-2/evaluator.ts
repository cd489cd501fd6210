import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, pptx_path_2 }: { pptx_path: string; pptx_path_2: string }): EvalResult {
  if (!checks.check_file_exists({ file_path: pptx_path_2 })) {
    return { success: false, message: `Subtask execution failed because the file '${pptx_path_2}' does not exist.`, progress: 0 / 2 };
  }
  if (!checks.check_same_text({ file_path: pptx_path_2, other_path: pptx_path })) {
    return { success: false, message: `Subtask execution failed because '${pptx_path_2}' does not have the content of '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
