import { readSync } from "node:fs";
import { StoreError } from "../../errors.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { withInputFile } from "../../files/read-input-file.js";
import { codeOf } from "./database-file.js";

/** Ends a journal that names another file, which SQLite may delete when it takes the write back. */
const superJournal = Buffer.from("d9d505f920a163d7", "hex");

/**
 * Refuses a journal beside a database that SQLite does not make for a dataset; opening the database for writing would
 * follow it. Throws STORE_JOURNAL.
 */
export function requireOwnJournal(place: string): void {
  if (!endsWithSuperJournal(`${place}-journal`)) return;
  throw new StoreError("STORE_JOURNAL", `${place}-journal names other files: move it away, or restore the dataset`);
}

/**
 * Rolls back the transaction of a killed process, as SQLite does whenever it opens a database for writing. Throws
 * STORE_JOURNAL and what SQLite throws.
 */
export function takeBackInterrupted(place: string): void {
  requireOwnJournal(place);
  const database = openSqlite(place, { fileMustExist: true });
  try {
    database.pragma("trusted_schema = OFF");
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
  } finally {
    database.close();
  }
}

function endsWithSuperJournal(journal: string): boolean {
  try {
    return withInputFile(journal, (handle, { size }) => {
      const tail = Buffer.alloc(superJournal.length);
      readSync(handle, tail, 0, tail.length, Math.max(size - tail.length, 0));
      return tail.equals(superJournal);
    });
  } catch (error) {
    if (codeOf(error) === "INPUT_MISSING") return false;
    throw error;
  }
}
