import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, transition, key, slide, told }: { pptx_path: string; place: string; transition: string; key: string; slide: string; told: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]`, aspect: "transition", relation: "equal", value: told })) {
    return { success: false, message: `Subtask execution failed because the transition of 'slide[${slide}]' in '${pptx_path}' is not equal '${told}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]@transition;slide[${slide}]@transition_seconds` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]@transition;slide[${slide}]@transition_seconds' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
