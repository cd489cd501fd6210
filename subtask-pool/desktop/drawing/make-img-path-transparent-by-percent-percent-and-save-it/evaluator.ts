import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, percent }: { img_path: string; percent: string }): EvalResult {
  if (!checks.check_fact({ file_path: img_path, selector: "", aspect: "transparency", relation: "equal", value: percent })) {
    return { success: false, message: `Subtask execution failed because the transparency of '' in '${img_path}' is not equal '${percent}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
