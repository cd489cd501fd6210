import type Database from "better-sqlite3";
import { z } from "zod";
import { type DuplicateReason, duplicateReasons } from "../schema/records/chunk.js";
import { jsonColumn, parseRow } from "./file/parse-row.js";

const rejectionCountSchema = z.object({
  stage: z.string(),
  reason: z.string(),
  times: z.number(),
  example: z.string(),
});

/** Drafts that were dropped at a stage for a reason, each counted once however often it came, and the subject of one. */
export type RejectionCount = z.infer<typeof rejectionCountSchema>;

/** What did not become a task of a dataset that was made by a plan; the most frequent reason first. */
export function readRejections(database: Database.Database): RejectionCount[] {
  const rows = database.prepare(
    `SELECT stage, reason, count(DISTINCT task_id) AS times, min(subject) AS example
     FROM rejected_drafts GROUP BY stage, reason ORDER BY times DESC, stage, reason`,
  );
  return rows.all().map((row) => parseRow(database, "rejected_drafts", rejectionCountSchema, row));
}

/** How many proven tasks were not new enough for a dataset that was made by a plan, by what they lacked. */
export function readRefusals(database: Database.Database): Record<DuplicateReason, number> {
  // A dataset of an earlier version knows fewer.
  const countsSchema = z.partialRecord(z.enum(duplicateReasons), z.number());
  const rowSchema = z.object({ refused_json: jsonColumn.pipe(countsSchema) });
  const counts: Record<DuplicateReason, number> = { reviewers: 0, duplicate: 0, skeleton: 0, words: 0 };
  for (const row of database.prepare("SELECT refused_json FROM lots").all()) {
    const { refused_json: refused } = parseRow(database, "lots", rowSchema, row);
    for (const refusal of duplicateReasons) counts[refusal] += refused[refusal] ?? 0;
  }
  return counts;
}
