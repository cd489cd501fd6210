import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { img_path, img_path_2 }: { img_path: string; img_path_2: string }): EvalResult {
  if (!checks.check_picture_is({ file_path: img_path_2, relation: "less saturated", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path_2}' is not less saturated, compared with '${img_path}'.`, progress: 0 / 3 };
  }
  if (!checks.check_fact({ file_path: img_path_2, selector: "", aspect: "saturation", relation: "equal", value: "0" })) {
    return { success: false, message: `Subtask execution failed because the saturation of '' in '${img_path_2}' is not equal '0'.`, progress: 1 / 3 };
  }
  if (!checks.check_picture_is({ file_path: img_path, relation: "same", other_path: img_path })) {
    return { success: false, message: `Subtask execution failed because the picture '${img_path}' is not same, compared with '${img_path}'.`, progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
