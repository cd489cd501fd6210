import type Database from "better-sqlite3";
import type { TaskCertificate } from "../schema/certificate.js";
import { reviewSchema } from "../schema/review.js";
import { parseRow } from "../store/file/parse-row.js";

/** Who reviewed a task as it is now worded, and with what verdict, in the order of the names. Throws StoreError STORE_ROW. */
export function reviewsOf(
  database: Database.Database,
  { id, content_hash }: { id: string; content_hash: string },
): TaskCertificate["reviews"] {
  const rows = database.prepare(
    `SELECT task_id, content_hash, reviewer, verdict, reason, comment, seconds, reviewed_at FROM reviews
     WHERE task_id = ? AND content_hash = ? ORDER BY reviewer`,
  );
  return rows.all(id, content_hash).map((row) => {
    const { reviewer, verdict, reason } = parseRow(database, "reviews", reviewSchema, row);
    return { reviewer, verdict, reason };
  });
}
