import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url, text }: { web_url: string; text: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: text })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold '${text}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
