import { readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { whatLiesAt } from "../../files/output-file.js";
import { explained } from "../../files/system-failure.js";
import { openDatabase } from "./database.js";
import { jsonColumn, parseRow } from "./parse-row.js";

/** A file into which tasks were copied that were not deleted from the dataset any more. */
export interface InterruptedMove {
  file: string;
  tasks: string[];
}

/**
 * The moves of tasks out of a dataset that were stopped between copying and deleting, by the files beside the dataset and
 * beside `target`: one that `command` has written from a dataset of this name and of which the dataset still has every task. Throws STORE_INTERRUPTED
 * where the dataset has learnt more of such a task since.
 */
export function interruptedMoves(
  database: Database.Database,
  target: string | undefined,
  command: string,
): InterruptedMove[] {
  const own = realpathSync(database.name);
  const folders = new Set([dirname(own), ...(target === undefined ? [] : [dirname(target)])]);
  const files = [...folders].flatMap(datasetsIn);
  const others = [...new Set([...files, ...(target === undefined ? [] : [target])])].filter(
    (file) => whatLiesAt(file)?.isFile() === true && realpathSync(file) !== own,
  );
  const found = others.flatMap((file) => {
    const tasks = copiedTasks(file, database, command);
    return tasks === null ? [] : [{ file, tasks }];
  });
  const byPlace = new Map(found.map((move) => [realpathSync(move.file), move]));
  return [...byPlace.values()];
}

function datasetsIn(folder: string): string[] {
  if (whatLiesAt(folder) === null) return [];
  const names = explained(folder, () => readdirSync(folder));
  return names
    .filter((name) => name.endsWith(".sqlite"))
    .sort()
    .map((name) => join(folder, name));
}

const runSchema = z.object({ command: z.string(), request_json: jsonColumn });
const sourceSchema = z.looseObject({ from: z.string() });

/** The tasks of a file if `command` has copied all of them out of the dataset, which still has them; else null. */
function copiedTasks(file: string, database: Database.Database, command: string): string[] | null {
  const copy = openedOrNull(file);
  if (copy === null) return null;
  try {
    const last = parseRow(
      copy,
      "runs",
      runSchema,
      copy.prepare("SELECT command, request_json FROM runs ORDER BY id DESC LIMIT 1").get(),
    );
    const source = sourceSchema.safeParse(last.request_json);
    // A copy of a dataset has the same tasks, and its moves are not those of this one.
    if (last.command !== command || !source.success || basename(source.data.from) !== basename(database.name))
      return null;
    const taskSchema = z.object({ id: z.string(), content_hash: z.string() });
    const rows = copy.prepare("SELECT id, content_hash FROM tasks ORDER BY position").all();
    const tasks = rows.map((row) => parseRow(copy, "tasks", taskSchema, row));
    const isHere = database.prepare("SELECT 1 FROM tasks WHERE id = ? AND content_hash = ?");
    if (tasks.length === 0 || tasks.some(({ id, content_hash }) => isHere.get(id, content_hash) === undefined))
      return null;
    for (const { id } of tasks) {
      const [known, copied] = [findings(database, id), findings(copy, id)];
      // A dataset that was made again lacks the findings of the earlier one.
      if (copied.some((one) => !known.includes(one))) return null;
      if (known.length === copied.length) continue;
      throw new StoreError(
        "STORE_INTERRUPTED",
        `${file} has copies of tasks from a move that was interrupted, and more is known of task ${id} since: delete ${file} and run again`,
      );
    }
    return tasks.map(({ id }) => id);
  } finally {
    copy.close();
  }
}

/** Returns the reviews and sample executions of a task, one string each. */
function findings(database: Database.Database, task: string): string[] {
  const reviews = database.prepare(
    "SELECT reviewer, content_hash, verdict, reason, comment FROM reviews WHERE task_id = ?",
  );
  const runs = database.prepare("SELECT sample_seed, order_json, succeeded FROM sample_runs WHERE task_id = ?");
  return [...reviews.all(task), ...runs.all(task)].map((row) => JSON.stringify(row));
}

/** Opens a dataset; returns null when the file is not a dataset of the current version, so not the target of a move. */
function openedOrNull(file: string): Database.Database | null {
  try {
    return openDatabase(file);
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}
