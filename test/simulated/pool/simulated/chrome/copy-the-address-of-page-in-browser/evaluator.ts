import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { page_in_browser }: { page_in_browser: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: page_in_browser })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold '${page_in_browser}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
