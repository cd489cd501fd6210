import type Database from "better-sqlite3";
import { z } from "zod";
import { hashSchema, idSchema } from "../../schema/safe-name.js";
import { parseRow } from "../file/parse-row.js";

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

/** A picture, or its head, under the name of its column; datasets of an earlier version that are read as they are say `png`. */
const screenSchema = z
  .union([z.object({ picture: z.instanceof(Uint8Array) }), z.object({ png: z.instanceof(Uint8Array) })])
  .transform((row) => ("picture" in row ? row.picture : row.png));

const hashRowSchema = z.object({ hash: hashSchema });

/** Where pictures of attempts stand: at tasks of the dataset, and at imported ones. */
export type ScreenTable = "attempt_screens" | "imported_attempt_screens";

/** Width and height in pixels of the pictures that are kept of attempts at a task, by hash. */
export function readScreenSizes(
  database: Database.Database,
  task: string,
  table: ScreenTable = "attempt_screens",
): Map<string, [number, number]> {
  const rows = database.prepare(`SELECT * FROM ${table} WHERE task_id = ?`);
  const sizes = new Map<string, [number, number]>();
  for (const row of rows.iterate(task)) {
    const { hash } = parseRow(database, table, hashRowSchema, row);
    sizes.set(hash, pictureSize(Buffer.from(parseRow(database, table, screenSchema, row))));
  }
  return sizes;
}

/** A picture (WebP) that is kept of an attempt at a task; null where there is none of this hash. */
export function readScreen(
  database: Database.Database,
  task: string,
  hash: string,
  table: ScreenTable = "attempt_screens",
): Uint8Array | null {
  const row = database.prepare(`SELECT * FROM ${table} WHERE task_id = ? AND hash = ?`).get(task, hash);
  return row === undefined ? null : parseRow(database, table, screenSchema, row);
}

/** Width and height of a lossless WebP (RFC 9649, 3.4) or of a PNG; 1 by 1 for what is neither. */
export function pictureSize(picture: Buffer): [number, number] {
  if (picture.length < 25) return [1, 1];
  if (picture.toString("latin1", 12, 16) === "VP8L") {
    const bits = picture.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (picture.toString("latin1", 12, 16) !== "IHDR") return [1, 1];
  return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
}
