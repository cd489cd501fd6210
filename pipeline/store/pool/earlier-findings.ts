import type Database from "better-sqlite3";
import { z } from "zod";
import { openDatabase } from "../file/database.js";
import { inserter, type SqlRow } from "../file/insert.js";
import { parseRow } from "../file/parse-row.js";

/** Ids of the tasks in datasets of rejected tasks. Throws STORE_FOREIGN for a file that is none. */
export function readRejected(files: readonly string[]): Set<string> {
  const ids = files.flatMap((file) => {
    const database = openDatabase(file);
    try {
      return parseRow(database, "tasks", z.array(z.string()), database.prepare("SELECT id FROM tasks").pluck().all());
    } finally {
      database.close();
    }
  });
  return new Set(ids);
}

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * Takes over what was found out about tasks after they were made, of tasks that still say the same: what reviewers said of
 * them and what executing them for real showed. What is there already is left alone.
 */
export function keepFindings(database: Database.Database, earlierFile: string): void {
  const earlier = openDatabase(earlierFile);
  try {
    const read = (table: string, query: string): SqlRow[] =>
      earlier
        .prepare(query)
        .all()
        .map((row) => parseRow(earlier, table, rowSchema, row));
    const insert = inserter(database);
    const isSame = database.prepare("SELECT 1 FROM tasks WHERE id = ? AND content_hash = ?");
    const isExecuted = database.prepare("SELECT 1 FROM sample_runs WHERE task_id = ?");
    database.transaction(() => {
      const said = read("reviews", "SELECT * FROM reviews ORDER BY id").map(
        ({ id: _, ...row }) => ["reviews", row] as const,
      );
      const runs = read("sample_runs", "SELECT * FROM sample_runs ORDER BY task_id, sample_seed, order_json");
      for (const [table, row] of [...said, ...runs.map((run) => ["sample_runs", run] as const)]) {
        if (isSame.get(row.task_id, row.content_hash) !== undefined) insert({ table, row, shared: true });
      }
      for (const row of read("proofs", "SELECT * FROM proofs WHERE kind = 'executed-sample' ORDER BY task_id")) {
        if (isExecuted.get(row.task_id) !== undefined) insert({ table: "proofs", row, shared: true });
      }
    })();
  } finally {
    earlier.close();
  }
}
