import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { web_url, asked, what, line, result }: { web_url: string; asked: string; what: string; line: string; result: string }): EvalResult {
  if (!checks.check_browser_url({ url: web_url })) {
    return { success: false, message: `Subtask execution failed because the browser does not show '${web_url}'.`, progress: 0 / 2 };
  }
  if (!checks.check_text_exists_via_control({ text: line })) {
    return { success: false, message: `Subtask execution failed because '${line}' is not on the screen.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
