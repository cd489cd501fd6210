import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { docx_path, facts, words, text }: { docx_path: string; facts: string; words: string; text: string }): EvalResult {
  if (!checks.check_added_facts({ file_path: docx_path, facts: facts })) {
    return { success: false, message: `Subtask execution failed because what was added at the end of '${docx_path}' does not say '${facts}', or says other values of these kinds.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
