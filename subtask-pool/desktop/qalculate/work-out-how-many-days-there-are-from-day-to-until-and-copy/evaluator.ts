import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { day, until, result }: { day: string; until: string; result: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: result })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold '${result}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
