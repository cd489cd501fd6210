import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { calculation_record }: { calculation_record: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "calculations", key_field: "result", key: calculation_record, field: "expression", value: calculation_record })) {
    return { success: false, message: `Subtask execution failed because nothing in calculations has the result '${calculation_record}' and the expression '${calculation_record}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
