import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url }: { web_url: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: web_url })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold '${web_url}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
