import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { pptx_path, place, colour, key, slide, told }: { pptx_path: string; place: string; colour: string; key: string; slide: string; told: string }): EvalResult {
  if (!checks.check_fact({ file_path: pptx_path, selector: `slide[${slide}]/shape[name=Lines]/paragraph/run`, aspect: "colour", relation: "equal", value: told })) {
    return { success: false, message: `Subtask execution failed because the colour of 'slide[${slide}]/shape[name=Lines]/paragraph/run' in '${pptx_path}' is not equal '${told}'.`, progress: 0 / 2 };
  }
  if (!checks.check_same_but({ file_path: pptx_path, selectors: `slide@layout;slide[${slide}]/shape[name=Lines]/paragraph/run@colour` })) {
    return { success: false, message: `Subtask execution failed because more than 'slide@layout;slide[${slide}]/shape[name=Lines]/paragraph/run@colour' is different in '${pptx_path}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
