import { renameSync } from "node:fs";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { whatLiesAt } from "../../files/output-file.js";
import { explainFailure } from "../../files/system-failure.js";
import { canonicalJson } from "../../hash.js";
import type { InterruptedMove } from "../file/interrupted-move.js";
import { removeDatabase, requireReplaceableDataset } from "../file/partial-dataset.js";

/** The command that moves tasks out, and its time. */
export interface MoveNote {
  command: string;
  programVersion: string;
  request: unknown;
  at: Date;
}

/**
 * Moves tasks with everything that belongs to them from a dataset, opened for adding, into a dataset of their own at
 * `target`, which must not exist. The new file is in place before the first row is deleted: wherever it is stopped,
 * every task is in one of the two. Subtasks and runs are in both; calls of models, which were paid for the whole, stay.
 * Throws STORE_EXISTS, OUTPUT_TAKEN, STORE_UNWRITABLE, STORE_FULL.
 */
export function moveOutTasks(
  database: Database.Database,
  ids: readonly string[],
  target: string,
  note: MoveNote,
): void {
  if (whatLiesAt(target) !== null) {
    throw new StoreError("STORE_EXISTS", `${target} exists; move it away, or name another file with --to`);
  }
  requireReplaceableDataset(`${target}.partial`);
  try {
    writeMoved(database, ids, target, note);
  } catch (cause) {
    const explained = explainFailure(cause, target);
    if (explained instanceof StoreError && explained.code !== "STORE_UNWRITABLE") throw explained;
    throw new StoreError("STORE_UNWRITABLE", `cannot write ${target}; choose another place with --to`, { cause });
  }
  deleteTasks(database, ids, "IN", note);
}

/**
 * Ends a move that was stopped between copying and deleting: what is in the other file leaves the dataset. Throws STORE_*.
 */
export function finishMove(database: Database.Database, { tasks }: InterruptedMove, note: MoveNote): void {
  deleteTasks(database, tasks, "IN", note);
}

/** A copy of the dataset with these tasks only, written under another name until it is whole. */
function writeMoved(database: Database.Database, ids: readonly string[], target: string, note: MoveNote): void {
  const partial = `${target}.partial`;
  removeDatabase(partial);
  try {
    database.prepare("VACUUM INTO ?").run(partial);
    const copy = openSqlite(partial);
    try {
      copy.pragma("trusted_schema = OFF");
      copy.prepare("DELETE FROM model_calls").run();
      deleteTasks(copy, ids, "NOT IN", note);
    } finally {
      copy.close();
    }
    renameSync(partial, target);
  } catch (error) {
    removeDatabase(partial);
    throw error;
  }
}

/** Deletes the tasks that are, or are not, among `ids`, and what only they needed, in one transaction with a row that says so. */
function deleteTasks(
  database: Database.Database,
  ids: readonly string[],
  which: "IN" | "NOT IN",
  note: MoveNote,
): void {
  // Looked after once for the whole below: row by row it takes the square of their number.
  database.pragma("foreign_keys = OFF");
  database.exec("CREATE TEMP TABLE moved (id TEXT PRIMARY KEY) STRICT");
  database.transaction(() => {
    const name = database.prepare("INSERT INTO moved VALUES (?)");
    for (const id of ids) name.run(id);
    for (const { table, column, optional } of referencesToTasks(database)) {
      const sql = optional ? `UPDATE ${table} SET ${column} = NULL` : `DELETE FROM ${table}`;
      database.exec(`${sql} WHERE ${column} ${which} (SELECT id FROM moved)`);
    }
    const { changes } = database.prepare(`DELETE FROM tasks WHERE id ${which} (SELECT id FROM moved)`).run();
    database.exec("DELETE FROM intents WHERE id NOT IN (SELECT intent_id FROM tasks)");
    deleteUnusedFiles(database);
    const at = note.at.toISOString();
    const summary = canonicalJson({ moved_out: changes });
    database
      .prepare(
        "INSERT INTO runs (command, request_json, program_version, started_at, finished_at, summary_json) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(note.command, canonicalJson(note.request), note.programVersion, at, at, summary);
    const broken = z.array(z.unknown()).parse(database.pragma("foreign_key_check"));
    if (broken.length > 0) throw new Error(`${broken.length} rows would refer to tasks that are gone`);
  })();
  database.exec("DROP TABLE moved");
  database.pragma("foreign_keys = ON");
  database.exec("VACUUM");
}

/** Deletes the files that no task starts with and no trajectory observed. */
export function deleteUnusedFiles(database: Database.Database): void {
  database.exec(`
    DELETE FROM files WHERE hash NOT IN (SELECT file_hash FROM environment_files)
      AND hash || '.json' NOT IN (SELECT value FROM task_trajectories, json_each(observations_json))
      AND hash || '.json' NOT IN (SELECT value FROM subtask_trajectories, json_each(observations_json))`);
}

/** The columns that refer to a task, of whatever table; an optional one may be empty. */
function referencesToTasks(database: Database.Database): { table: string; column: string; optional: boolean }[] {
  const rowSchema = z.object({ table: z.string(), column: z.string(), required: z.number(), pk: z.number() });
  const rows = database.prepare(
    `SELECT tables.name AS "table", keys."from" AS "column", columns."notnull" AS required, columns.pk AS pk
     FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
     JOIN pragma_table_info(tables.name) AS columns ON columns.name = keys."from"
     WHERE tables.type = 'table' AND keys."table" = 'tasks'`,
  );
  return rows.all().map((row) => {
    const { table, column, required, pk } = rowSchema.parse(row);
    return { table, column, optional: required === 0 && pk === 0 };
  });
}
