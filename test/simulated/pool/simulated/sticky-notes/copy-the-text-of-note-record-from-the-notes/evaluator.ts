import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { note_record }: { note_record: string }): EvalResult {
  if (!checks.check_clipboard_contains({ text: note_record })) {
    return { success: false, message: `Subtask execution failed because the clipboard does not hold '${note_record}'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
