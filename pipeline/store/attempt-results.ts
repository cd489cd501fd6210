import type Database from "better-sqlite3";
import { z } from "zod";
import { hashSchema, idSchema } from "../schema/safe-name.js";
import { parseRow } from "./file/parse-row.js";

/** How an attempt came out, without its steps. */
const resultSchema = z.object({
  id: idSchema,
  task_id: idSchema,
  agent: z.string(),
  seed: z.number().int(),
  /** Null where it does not count, as the computer or an evaluator failed. */
  success: z
    .number()
    .nullable()
    .transform((success) => (success === null ? null : success === 1)),
});
export type AttemptResult = z.infer<typeof resultSchema>;

/** Whether a dataset has places for attempts; one of an early version has none. */
export function keepsAttempts(database: Database.Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'attempts'").get() !== undefined;
}

/** How the attempts at the tasks as they are now worded came out, in the order of agents, seeds, tasks and repeats. */
export function* readAttemptResults(database: Database.Database): Generator<AttemptResult> {
  const rows = database.prepare(
    `SELECT attempts.id, task_id, agent, attempts.seed, success FROM attempts
     JOIN tasks ON tasks.id = task_id AND tasks.content_hash = attempts.content_hash
     ORDER BY agent, attempts.seed, tasks.position, repeat`,
  );
  for (const row of rows.iterate()) yield parseRow(database, "attempts", resultSchema, row);
}

const headSchema = z.object({ hash: hashSchema, head: z.instanceof(Uint8Array) });

/** Width and height in pixels of the pictures that are kept of attempts at a task, by hash. The pictures are not read. */
export function readScreenSizes(database: Database.Database, task: string): Map<string, [number, number]> {
  const rows = database.prepare("SELECT hash, substr(png, 1, 24) AS head FROM attempt_screens WHERE task_id = ?");
  return new Map(
    rows.all(task).map((row) => {
      const { hash, head } = parseRow(database, "attempt_screens", headSchema, row);
      return [hash, sizeOf(head)];
    }),
  );
}

/** A picture (PNG) that is kept of an attempt at a task; null where there is none of this hash. */
export function readScreen(database: Database.Database, task: string, hash: string): Uint8Array | null {
  const row = database.prepare("SELECT png FROM attempt_screens WHERE task_id = ? AND hash = ?").get(task, hash);
  if (row === undefined) return null;
  return parseRow(database, "attempt_screens", z.object({ png: z.instanceof(Uint8Array) }), row).png;
}

/** Width and height of a PNG by its first 24 bytes; 1 by 1 for what is none. */
function sizeOf(head: Uint8Array): [number, number] {
  if (head.length < 24) return [1, 1];
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return [Math.max(1, view.getUint32(16)), Math.max(1, view.getUint32(20))];
}
