import type Database from "better-sqlite3";
import { z } from "zod";
import { parseRow } from "../../store/file/parse-row.js";

/** Looks up what tasks of a dataset were made from, one at a time. */
export interface TaskInputs {
  /** Hash of all that its words, validation and proof depend on. */
  hashOf(task: string): string;
  subtasksOf(task: string): string[];
}

export function readTaskInputs(database: Database.Database): TaskInputs {
  const hash = database.prepare("SELECT input_hash FROM tasks WHERE id = ?").pluck();
  const subtasks = database
    .prepare("SELECT DISTINCT subtask_id FROM task_subtasks WHERE task_id = ? ORDER BY subtask_id")
    .pluck();
  return {
    hashOf: (task) => parseRow(database, "tasks", z.string(), hash.get(task)),
    subtasksOf: (task) => parseRow(database, "task_subtasks", z.array(z.string()), subtasks.all(task)),
  };
}
