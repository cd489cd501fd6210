import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { name }: { name: string }): EvalResult {
  if (!checks.check_fact({ file_path: "claws-mail:accounts", selector: "section[Account: 1]/value[name]", aspect: "value", relation: "exactly", value: name })) {
    return { success: false, message: `Subtask execution failed because the value of 'section[Account: 1]/value[name]' in 'claws-mail:accounts' is not exactly '${name}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
