import Database from "better-sqlite3";
import { StoreError } from "../errors.js";

/** Failures of SQLite by the beginning of their code, as a person is told of them. */
const failures: readonly (readonly [prefix: string, code: string, message: string])[] = [
  ["SQLITE_FULL", "STORE_FULL", "the disk is full: make room and run again, what is done is kept"],
  ["SQLITE_READONLY", "STORE_UNWRITABLE", "it may not be written to: choose another place"],
  ["SQLITE_CANTOPEN", "STORE_UNWRITABLE", "it cannot be opened: choose another place"],
  ["SQLITE_BUSY", "STORE_LOCKED", "another program holds it: close that program and run again"],
  ["SQLITE_LOCKED", "STORE_LOCKED", "another program holds it: close that program and run again"],
  ["SQLITE_CORRUPT", "STORE_CORRUPT", "it is damaged: move it away and run again"],
  ["SQLITE_NOTADB", "STORE_CORRUPT", "it is no database: move it away and run again"],
  ["SQLITE_IOERR", "STORE_IO", "the disk does not answer: check it and run again, what is done is kept"],
];

/** What SQLite or the file system says of a file, as an error with a remedy; anything else as it is. */
export function explainFailure(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = failures.find(([prefix]) => code.startsWith(prefix));
  if (error instanceof Database.SqliteError && known !== undefined) {
    return new StoreError(known[1], `${file}: ${known[2]}`, { cause: error });
  }
  if (code === "ENOSPC") return new StoreError("STORE_FULL", `${file}: ${failures[0]?.[2]}`, { cause: error });
  if (code === "EROFS" || code === "EACCES") {
    return new StoreError("STORE_UNWRITABLE", `${file}: ${failures[1]?.[2]}`, { cause: error });
  }
  return error;
}
