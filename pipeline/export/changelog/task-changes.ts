import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../../hash.js";
import type { TaskRecord } from "../../schema/records/dataset-records.js";
import { idSchema } from "../../schema/safe-name.js";
import { parseRow } from "../../store/file/parse-row.js";
import { findTasks } from "../../store/read.js";
import { whyChanged, whyRefined, whyRemoved } from "./reasons.js";

/** What became of a task from one dataset to the next. */
export interface TaskChange {
  readonly kind: "added" | "changed" | "removed";
  readonly id: string;
  readonly persona: string;
  readonly level: string;
  readonly instruction: string;
  /** The fields that differ; empty unless it changed, and where its files alone did. */
  readonly fields: readonly string[];
  /** Why, as far as the datasets know it. */
  readonly reason: string | null;
}

/** The datasets that are compared: what is new, and what it is held against. */
export interface ComparedDatasets {
  readonly from: Database.Database;
  readonly against: Database.Database;
}

/** The tasks that were added, changed and removed, in the order of their ids, one at a time. Throws StoreError STORE_ROW. */
export function* taskChanges({ from, against }: ComparedDatasets): Generator<TaskChange> {
  const [now, before] = [idsOf(from), idsOf(against)];
  let [one, other] = [now.next(), before.next()];
  while (one.done !== true || other.done !== true) {
    const isNew = other.done === true || (one.done !== true && one.value < other.value);
    if (isNew && one.done !== true) {
      yield change("added", taskOf(from, one.value), [], null);
      one = now.next();
    } else if (other.done !== true && (one.done === true || other.value < one.value)) {
      yield change("removed", taskOf(against, other.value), [], whyRemoved(from, other.value));
      other = before.next();
    } else if (one.done !== true) {
      const [task, old] = [taskOf(from, one.value), taskOf(against, one.value)];
      const fields = changedFields(task, old);
      // Files that were written anew are no field of a task.
      const isRefined = whyRefined(from, task.id) !== whyRefined(against, task.id);
      if (fields.length > 0 || isRefined) yield change("changed", task, fields, whyChanged(from, against, task.id));
      [one, other] = [now.next(), before.next()];
    }
  }
}

const idRowSchema = z.object({ id: idSchema });

function* idsOf(database: Database.Database): Generator<string> {
  for (const row of database.prepare("SELECT id FROM tasks ORDER BY id").iterate()) {
    yield parseRow(database, "tasks", idRowSchema, row).id;
  }
}

function taskOf(database: Database.Database, id: string): TaskRecord {
  const task = findTasks(database, id).find((found) => found.id === id);
  if (task === undefined) throw new RangeError(`${database.name} has no task ${id} any more`);
  return task;
}

/** The hash of the content follows from the other fields. */
function changedFields(task: TaskRecord, old: TaskRecord): string[] {
  const { content_hash: _, ...now } = task;
  const before = new Map<string, unknown>(Object.entries(old));
  return Object.entries(now).flatMap(([field, value]) =>
    canonicalJson(value) === canonicalJson(before.get(field)) ? [] : [field],
  );
}

function change(
  kind: TaskChange["kind"],
  { id, persona, level, task_instruction: instruction }: TaskRecord,
  fields: readonly string[],
  reason: string | null,
): TaskChange {
  return { kind, id, persona, level, instruction, fields, reason };
}
