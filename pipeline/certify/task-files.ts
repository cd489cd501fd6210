import type Database from "better-sqlite3";
import { z } from "zod";
import { hashSchema } from "../schema/safe-name.js";
import { parseRow } from "../store/file/parse-row.js";

const rowSchema = z.object({ path: z.string(), file_hash: hashSchema });

/** The hashes of the files with which a task starts, by path. Throws StoreError STORE_ROW. */
export function filesOf(database: Database.Database, task: string): Record<string, string> {
  const rows = database.prepare("SELECT path, file_hash FROM environment_files WHERE task_id = ? ORDER BY path");
  return Object.fromEntries(
    rows.all(task).map((row) => {
      const { path, file_hash } = parseRow(database, "environment_files", rowSchema, row);
      return [path, file_hash];
    }),
  );
}
