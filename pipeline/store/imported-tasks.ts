import type Database from "better-sqlite3";
import { z } from "zod";
import { schemaOf } from "../files/database-schema.js";
import { canonicalJson } from "../hash.js";
import { type ImportedTask, importedTaskSchema, type RefusedRecord } from "../schema/imported-task.js";
import type { TableRow } from "./file/insert.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";

export function importedTaskRow(task: ImportedTask, position: number): TableRow {
  const { id, source, source_id } = task;
  return { table: "imported_tasks", row: { id, position, source, source_id, task_json: canonicalJson(task) } };
}

export function refusedRecordRow(record: RefusedRecord, position: number): TableRow {
  return { table: "refused_records", row: { position, ...record } };
}

/** Whether a dataset has imported tasks. */
export function hasImportedTasks(database: Database.Database): boolean {
  return (
    schemaOf(database).has("table imported_tasks") &&
    database.prepare("SELECT 1 FROM imported_tasks LIMIT 1").get() !== undefined
  );
}

const rowSchema = z.object({ task_json: jsonColumn.pipe(importedTaskSchema) });

/** The imported tasks of a dataset in their order; none where it has none, or is of a version that knew none. */
export function* readImportedTasks(database: Database.Database): Generator<ImportedTask> {
  if (!schemaOf(database).has("table imported_tasks")) return;
  for (const row of database.prepare("SELECT id, task_json FROM imported_tasks ORDER BY position").iterate()) {
    yield parseRow(database, "imported_tasks", rowSchema, row).task_json;
  }
}

/** The imported task with this id; null where there is none. */
export function findImportedTask(database: Database.Database, id: string): ImportedTask | null {
  if (!schemaOf(database).has("table imported_tasks")) return null;
  const row = database.prepare("SELECT id, task_json FROM imported_tasks WHERE id = ?").get(id);
  return row === undefined ? null : parseRow(database, "imported_tasks", rowSchema, row).task_json;
}
