import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { to }: { to: string }): EvalResult {
  if (!checks.check_fact({ file_path: "claws-mail:accounts", selector: "section[Account: 1]/value[set_autocc]", aspect: "value", relation: "equal", value: "1" })) {
    return { success: false, message: "Subtask execution failed because the value of 'section[Account: 1]/value[set_autocc]' in 'claws-mail:accounts' is not equal '1'.", progress: 0 / 2 };
  }
  if (!checks.check_fact({ file_path: "claws-mail:accounts", selector: "section[Account: 1]/value[auto_cc]", aspect: "value", relation: "equal", value: to })) {
    return { success: false, message: `Subtask execution failed because the value of 'section[Account: 1]/value[auto_cc]' in 'claws-mail:accounts' is not equal '${to}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
