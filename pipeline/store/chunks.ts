import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../hash.js";
import { type ChunkRecord, chunkRecordSchema, type QuotaRecord, type Rejection } from "../schema/records/chunk.js";
import type { TableRow } from "./file/insert.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";

/** A task within a chunk, and the keys by which it was found to be new. */
export interface TaskSlot {
  id: string;
  key: string;
  skeleton: string;
  words: string;
}

/**
 * Returns the rows of a chunk. They refer to the rows of its tasks, which are written separately. Datasets of all versions
 * call chunks lots, and unproductive personas barren.
 */
export function chunkRows(
  record: ChunkRecord,
  taken: readonly TaskSlot[],
  rejections: readonly Rejection[],
): TableRow[] {
  const { quota, number, refused, unproductive, ...rest } = record;
  return [
    {
      table: "lots",
      row: { quota, number, ...rest, refused_json: canonicalJson(refused), barren_json: canonicalJson(unproductive) },
    },
    ...taken.map(({ id, key, skeleton, words }) => ({
      table: "task_slots",
      row: { task_id: id, quota, lot: number, key, skeleton, words },
    })),
    // Several tries of one chunk may come to the same draft.
    ...rejections.map(
      (rejection): TableRow => ({
        table: "rejected_drafts",
        row: { ...rejection, quota, lot: number },
        shared: true,
      }),
    ),
  ];
}

export function quotaRows(quotas: readonly QuotaRecord[]): TableRow[] {
  return quotas.map((quota) => ({ table: "quotas", row: { ...quota } }));
}

const chunkRowSchema = z.object({
  quota: z.string(),
  number: z.number(),
  wanted: z.number(),
  offered: z.number(),
  refused_json: jsonColumn,
  barren_json: jsonColumn,
  ended: z.string().nullable(),
});

const slotSchema = z.strictObject({ id: z.string(), key: z.string(), skeleton: z.string(), words: z.string() });

/**
 * Returns a lookup of the chunks of a dataset, each with its tasks in order. The lookup returns null for a missing
 * chunk.
 */
export function openChunks(
  database: Database.Database,
): (quota: string, number: number) => { record: ChunkRecord; taken: TaskSlot[] } | null {
  const chunks = database.prepare("SELECT * FROM lots WHERE quota = ? AND number = ?");
  const slots = database.prepare(
    `SELECT task_id AS id, key, skeleton, words FROM task_slots JOIN tasks ON tasks.id = task_id
     WHERE quota = ? AND lot = ? ORDER BY tasks.position`,
  );
  return (quota, number) => {
    const row = chunks.get(quota, number);
    if (row === undefined) return null;
    const { refused_json, barren_json, ...rest } = parseRow(database, "lots", chunkRowSchema, row);
    const record = parseRow(database, "lots", chunkRecordSchema, {
      ...rest,
      refused: refused_json,
      unproductive: barren_json,
    });
    return {
      record,
      taken: slots.all(quota, number).map((slot) => parseRow(database, "task_slots", slotSchema, slot)),
    };
  };
}
