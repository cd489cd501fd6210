import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path }: { img_path: string }): EvalResult {
  if (!checks.check_picture_is({ file_path: img_path, relation: "less saturated", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not less saturated, compared with '${img_path}'.`, progress: 0 / 2 };
  }
  if (!checks.check_fact({ file_path: img_path, selector: "", aspect: "saturation", relation: "equal", value: "0" })) {
    return { success: false, message: `Subtask execution failed because the saturation of '' in '${img_path}' is not equal '0'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
