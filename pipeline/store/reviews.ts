import type Database from "better-sqlite3";
import { schemaOf } from "../files/database-schema.js";
import { criterionReasons, type Review, reviewSchema } from "../schema/review.js";
import { inserter } from "./file/insert.js";
import { parseRow } from "./file/parse-row.js";

/**
 * What reviewers said of the tasks of a dataset, in the order of the tasks; what they said of an earlier wording does not
 * count, nor of a criterion where a check of the task was mended since.
 */
export function readReviews(database: Database.Database): Review[] {
  const ofEarlierCheck = schemaOf(database).has("table check_mends")
    ? `reason IN (${criterionReasons.map((reason) => `'${reason}'`).join(", ")}) AND EXISTS (
         SELECT 1 FROM task_subtasks JOIN check_mends ON check_mends.subtask_id = task_subtasks.subtask_id
         WHERE task_subtasks.task_id = reviews.task_id AND mended_at > reviewed_at)`
    : "FALSE";
  const rows = database.prepare(
    `SELECT task_id, reviews.content_hash, reviewer, verdict, reason, comment, seconds, reviewed_at FROM reviews
     JOIN tasks ON tasks.id = task_id AND tasks.content_hash = reviews.content_hash
     WHERE NOT (coalesce(reason, '') <> '' AND ${ofEarlierCheck}) ORDER BY position, reviewer`,
  );
  return rows.all().map((row) => parseRow(database, "reviews", reviewSchema, row));
}

/** Adds answers; what the same reviewer said of an earlier wording of a task makes room. */
export function addReviews(database: Database.Database, reviews: readonly Review[]): void {
  const insert = inserter(database);
  const forget = database.prepare("DELETE FROM reviews WHERE task_id = ? AND reviewer = ? AND content_hash <> ?");
  database.transaction(() => {
    for (const review of reviews) {
      forget.run(review.task_id, review.reviewer, review.content_hash);
      insert({ table: "reviews", row: review });
    }
  })();
}

/** Keeps an answer in place of what the same reviewer said of the task before. */
export function replaceReview(database: Database.Database, review: Review): void {
  database.transaction(() => {
    withdrawReview(database, review.task_id, review.reviewer);
    inserter(database)({ table: "reviews", row: review });
  })();
}

/** Forgets what a reviewer said of a task, if anything. */
export function withdrawReview(database: Database.Database, task: string, reviewer: string): void {
  database.prepare("DELETE FROM reviews WHERE task_id = ? AND reviewer = ?").run(task, reviewer);
}
