import type Database from "better-sqlite3";
import { type Schema, schemaOf, strangeIn } from "./database-schema.js";
import { openSqlite } from "./open-sqlite.js";
import { requireReplaceable } from "./output-file.js";
import { explainFailure } from "./system-failure.js";

/** What SQLite keeps beside a database. */
export const companions = ["-journal", "-wal", "-shm"] as const;

/**
 * Refuses a file that is to be opened as a database of the program for writing and is neither that nor empty: `kind` says
 * what it should be, `expected` of which tables it consists. Throws StoreError OUTPUT_TAKEN, STORE_*; changes nothing.
 */
export function requireOwnDatabase(file: string, kind: string, expected: Schema): void {
  requireReplaceable(file, { kind, matches: () => hasOnly(file, expected) });
  for (const suffix of companions) requireReplaceable(file + suffix, sidecar);
}

/** What SQLite writes beside a database: a rollback journal, a write-ahead log, its index. */
export const sidecar = {
  kind: "a file of SQLite",
  matches: (head: Buffer): boolean => {
    const first = head.length < 4 ? Number.NaN : head.readUInt32BE(0);
    // A journal is zeroed when it has served; the index is in the order of the machine's bytes.
    return [0, 0xd9d505f9, 0x377f0682, 0x377f0683, 3007000, 0x18e22d00].includes(first);
  },
};

function hasOnly(file: string, expected: Schema): boolean {
  let database: Database.Database | null = null;
  try {
    database = openSqlite(file, { readonly: true, fileMustExist: true });
    database.pragma("trusted_schema = OFF");
    return strangeIn(schemaOf(database), expected) === null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // One that is damaged is not known to be ours; of one that is in use nothing can be said.
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return false;
    throw explainFailure(error, file);
  } finally {
    database?.close();
  }
}
