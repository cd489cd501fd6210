import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { page_in_browser }: { page_in_browser: string }): EvalResult {
  if (!checks.check_browser_url({ url: page_in_browser })) {
    return { success: false, message: `Subtask execution failed because the browser does not show '${page_in_browser}'.`, progress: 0 / 3 };
  }
  if (!checks.check_clipboard_holds({ kind: "text" })) {
    return { success: false, message: "Subtask execution failed because the clipboard does not hold: text.", progress: 1 / 3 };
  }
  if (!checks.check_mouse_clicks({ text: "Copy Page Text" })) {
    return { success: false, message: "Subtask execution failed because 'Copy Page Text' was not clicked.", progress: 2 / 3 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 3 / 3 };
}
