import type Database from "better-sqlite3";
import { z } from "zod";
import { openDatabase } from "./database.js";
import { inserter, type Row } from "./insert.js";

/** Ids of the tasks in datasets of rejected tasks. Throws STORE_FOREIGN for a file that is none. */
export function readRejected(files: readonly string[]): Set<string> {
  const ids = files.flatMap((file) => {
    const database = openDatabase(file);
    try {
      return z.array(z.string()).parse(database.prepare("SELECT id FROM tasks").pluck().all());
    } finally {
      database.close();
    }
  });
  return new Set(ids);
}

const reviewsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** Takes over what reviewers have said of tasks that still say the same; what is there already is left alone. */
export function keepReviews(database: Database.Database, earlierFile: string): void {
  const earlier = openDatabase(earlierFile);
  try {
    const reviews: Row[] = reviewsSchema.parse(earlier.prepare("SELECT * FROM reviews ORDER BY id").all());
    const isSame = database.prepare("SELECT 1 FROM tasks WHERE id = ? AND content_hash = ?");
    const insert = inserter(database);
    database.transaction(() => {
      for (const { id: _, ...row } of reviews) {
        if (isSame.get(row.task_id, row.content_hash) !== undefined) insert({ table: "reviews", row, shared: true });
      }
    })();
  } finally {
    earlier.close();
  }
}
