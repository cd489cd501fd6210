import { rmSync } from "node:fs";
import type Database from "better-sqlite3";
import { StoreError } from "../../errors.js";
import { schemaOf } from "../../files/database-schema.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { requireReplaceable, whatLiesAt } from "../../files/output-file.js";
import { companions, sidecar } from "../../files/own-database.js";
import type { Recogniser } from "../../files/recognisers.js";
import { explainFailure } from "../../files/system-failure.js";
import { createDatabase, openDatabase } from "./database.js";
import { codeOf } from "./database-file.js";
import { migrateTo } from "./schema-of.js";

const dataset: Recogniser = { kind: "a dataset of this program", matches: (_, file) => isDataset(file) };

/** Refuses a place where something lies that is no dataset of this program. Throws OUTPUT_TAKEN, STORE_LOCKED. */
export function requireReplaceableDataset(file: string): void {
  requireReplaceable(file, dataset);
  for (const suffix of companions) requireReplaceable(file + suffix, sidecar);
}

/** The same check at the end of a run, for a path that was replaceable when the run began. */
export function requireStillReplaceable(file: string): void {
  try {
    requireReplaceableDataset(file);
  } catch (error) {
    if (codeOf(error) !== "STORE_LOCKED") throw error;
  }
}

/** Deletes a dataset and its SQLite companion files. */
export function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeCompanions(file);
}

/** Deletes the SQLite companion files of a dataset, which would otherwise be applied to a new file of that name. */
export function removeCompanions(file: string): void {
  for (const suffix of companions) rmSync(file + suffix, { force: true });
}

/**
 * Opens the unfinished dataset at `file` so that no other run can: the one that lies there where it `isWanted`, else a new
 * one in its place. Throws STORE_LOCKED, STORE_UNWRITABLE.
 */
export function takePartial(
  file: string,
  isWanted: (database: Database.Database) => boolean,
): { database: Database.Database; isResumed: boolean } {
  const before = whatLiesAt(file);
  if (before !== null && before.size > 0) {
    const database = hold(file);
    try {
      // Another run may have deleted the file while this one waited for it.
      if (whatLiesAt(file)?.ino !== before.ino) throw beingWritten(file);
      if (isWanted(database)) {
        migrateTo(database);
        return { database, isResumed: true };
      }
      // Once it has no write-ahead log, closing it deletes nothing beside its successor.
      database.pragma("journal_mode = DELETE");
      removeDatabase(file);
      database.close();
    } catch (error) {
      database.close();
      throw explainFailure(error, file);
    }
  }
  try {
    return { database: createDatabase(file), isResumed: false };
  } catch (error) {
    if (before === null && codeOf(error) !== "STORE_LOCKED") removeDatabase(file);
    throw error;
  }
}

/** Opens an existing database and locks everybody else out. */
function hold(file: string): Database.Database {
  const database = openSqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma("trusted_schema = OFF");
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    database.pragma("synchronous = NORMAL");
    database.pragma("wal_autocheckpoint = 16384");
    database.pragma("foreign_keys = ON");
    return database;
  } catch (error) {
    database.close();
    throw codeOf(error).startsWith("SQLITE_BUSY") ? beingWritten(file, error) : explainFailure(error, file);
  }
}

/** The error of whoever wants to write a file that another run has taken. */
export function beingWritten(file: string, cause?: unknown): StoreError {
  const message = `another run is writing ${file}: wait for it, or choose another place with --out`;
  return new StoreError("STORE_LOCKED", message, { cause });
}

/** Whether a file is a dataset of this program, or an empty database. */
function isDataset(file: string): boolean {
  try {
    // Another run holds its lock to its end: there is no use in waiting for it.
    openDatabase(file, 0).close();
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "STORE_NEWER") return true;
    if (code === "STORE_LOCKED" || code === "STORE_NO_SQLITE") throw error;
    return code === "STORE_FOREIGN" && isEmptyDatabase(file);
  }
}

function isEmptyDatabase(file: string): boolean {
  try {
    const database = openSqlite(file, { readonly: true, fileMustExist: true });
    try {
      return schemaOf(database).size === 0 && database.pragma("user_version", { simple: true }) === 0;
    } finally {
      database.close();
    }
  } catch {
    // A file that SQLite cannot read is no database.
    return false;
  }
}
