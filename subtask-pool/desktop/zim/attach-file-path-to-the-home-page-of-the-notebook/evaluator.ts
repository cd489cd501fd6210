import { type Checks, type EvalResult, basename } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { file_path }: { file_path: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "notes", key_field: "title", key: "Home", field: "text", value: `====== [[./${basename(file_path)}]]Home ======\nNotes of the notebook.` })) {
    return { success: false, message: `Subtask execution failed because nothing in notes has the title 'Home' and the text '====== [[./${basename(file_path)}]]Home ======\nNotes of the notebook.'.`, progress: 0 / 1 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 1 / 1 };
}
