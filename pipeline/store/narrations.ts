import type Database from "better-sqlite3";
import { z } from "zod";
import type { ModelAuthor } from "../schema/model-author.js";
import { inserter } from "./file/insert.js";
import { parseRow } from "./file/parse-row.js";

const rowSchema = z.object({ step: z.number().int().positive(), description: z.string(), thought: z.string() });

/** What a model tells of the steps of an attempt, by the number of the step. Empty for a dataset of an earlier version. */
export function readNarrations(database: Database.Database, attempt: string): Map<number, z.infer<typeof rowSchema>> {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'narrations'").get();
  if (known === undefined) return new Map();
  const rows = database.prepare("SELECT step, description, thought FROM narrations WHERE attempt_id = ?").all(attempt);
  const read = rows.map((row) => parseRow(database, "narrations", rowSchema, row));
  return new Map(read.map((row) => [row.step, row]));
}

/** Keeps what a model tells of a step, in place of what was there. */
export function writeNarration(
  database: Database.Database,
  { attempt_id, task_id, step }: { attempt_id: string; task_id: string; step: number },
  { description, thought }: { description: string; thought: string },
  author: ModelAuthor,
): void {
  database.transaction(() => {
    database.prepare("DELETE FROM narrations WHERE attempt_id = ? AND step = ?").run(attempt_id, step);
    inserter(database)({
      table: "narrations",
      row: { attempt_id, task_id, step, description, thought, ...author },
    });
  })();
}
