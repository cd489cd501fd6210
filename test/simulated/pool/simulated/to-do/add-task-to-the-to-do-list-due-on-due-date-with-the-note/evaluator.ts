import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { task, due_date, note }: { task: string; due_date: string; note: string }): EvalResult {
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: task, field: "note", value: note })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${task}' and the note '${note}'.`, progress: 0 / 2 };
  }
  if (!checks.check_record_pair({ collection: "todos", key_field: "title", key: task, field: "due", value: due_date })) {
    return { success: false, message: `Subtask execution failed because nothing in todos has the title '${task}' and the due '${due_date}'.`, progress: 1 / 2 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 2 / 2 };
}
