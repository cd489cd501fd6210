import type Database from "better-sqlite3";
import { StoreError } from "../../errors.js";
import { schemaDifference, schemaOf } from "../../files/database-schema.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { explainFailure } from "../../files/system-failure.js";
import { codeOf, explainOpening, requireDatabaseFile } from "./database-file.js";
import { requireOwnJournal, takeBackInterrupted } from "./heal-interrupted.js";
import { migrations } from "./migrations.js";
import { datasetSchema, migrateTo } from "./schema-of.js";

/**
 * Creates a database in write-ahead mode with the current schema, locked against other processes until it is closed.
 * Throws STORE_LOCKED when another process holds it, STORE_UNWRITABLE, STORE_FULL, STORE_NO_SQLITE.
 */
export function createDatabase(file: string): Database.Database {
  let database: Database.Database | null = null;
  try {
    database = openSqlite(file, { timeout: 0 });
    database.pragma("locking_mode = EXCLUSIVE");
    database.pragma("journal_mode = WAL");
    configure(database);
    // Ids are hashes, so that each task changes pages all over the indexes; copied back seldom, most are copied once.
    database.pragma("wal_autocheckpoint = 16384");
    migrateTo(database);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StoreError) throw cause;
    const code = codeOf(cause);
    if (code.startsWith("SQLITE_BUSY")) {
      throw new StoreError(
        "STORE_LOCKED",
        `another run is writing ${file}: wait for it, or choose another place with --out`,
        { cause },
      );
    }
    if (code.startsWith("SQLITE_FULL")) throw explainFailure(cause, file);
    throw new StoreError("STORE_UNWRITABLE", `cannot write ${file}: choose another place with --out`, { cause });
  }
}

/** Milliseconds for which a reader waits for another program that has locked the dataset. */
const usualPatience = 5_000;

/**
 * Opens an existing dataset for reading, also one of an earlier version: later versions only add. A write that was
 * interrupted is taken back first. For a lock it waits `patience` milliseconds. Nothing in the file is executed: it has the tables and indexes that this program
 * makes, and nothing else. Throws STORE_MISSING, STORE_FOREIGN, STORE_NEWER, STORE_LOCKED, STORE_CORRUPT,
 * STORE_INTERRUPTED, STORE_WAL, INPUT_NOT_A_FILE, INPUT_UNREADABLE.
 */
export function openDatabase(file: string, patience: number = usualPatience): Database.Database {
  const { place, inWalMode } = requireDatabaseFile(file);
  return openChecked(file, inWalMode, () => {
    const open = () => openSqlite(place, { readonly: true, fileMustExist: true, timeout: patience });
    const database = open();
    try {
      database.pragma("user_version");
      return database;
    } catch (error) {
      database.close();
      if (codeOf(error) !== "SQLITE_READONLY_ROLLBACK") throw error;
      takeBackInterrupted(place);
      return open();
    }
  });
}

/**
 * Opens an existing dataset to add what was found out later, and brings it to the current version. Throws as
 * `openDatabase`, and STORE_UNWRITABLE.
 */
export function openForAdding(file: string): Database.Database {
  const { place, inWalMode } = requireDatabaseFile(file);
  requireOwnJournal(place);
  const database = openChecked(file, inWalMode, () => openSqlite(place, { fileMustExist: true }));
  try {
    configure(database);
    requireWritable(database);
    migrateTo(database);
    return database;
  } catch (cause) {
    database.close();
    const isDenied = /^SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR_(?:DELETE|ACCESS))/.test(codeOf(cause));
    if (!isDenied) throw explainFailure(cause, file);
    throw new StoreError("STORE_UNWRITABLE", `cannot write to ${file}: copy it to a place that can be written`, {
      cause,
    });
  }
}

/** Runs `work` on a database, closes it, and lets failures of SQLite name its file. */
export async function withDatabase<T>(
  file: string,
  open: (file: string) => Database.Database,
  work: (database: Database.Database) => Promise<T> | T,
): Promise<T> {
  const database = open(file);
  try {
    return await work(database);
  } catch (error) {
    // The statements are this program's own and fit the schema, so that it is a row that one of them stumbles over.
    if (codeOf(error) === "SQLITE_ERROR") {
      const message = error instanceof Error ? error.message : "";
      throw new StoreError(
        "STORE_ROW",
        `${file}: a row cannot be used (${message}): restore the dataset, or make it anew`,
        {
          cause: error,
        },
      );
    }
    throw codeOf(error).startsWith("SQLITE_") ? explainFailure(error, file) : error;
  } finally {
    database.close();
  }
}

function configure(database: Database.Database): void {
  database.pragma("synchronous = NORMAL");
  database.pragma("foreign_keys = ON");
}

/** Writes the current version and rolls back, which fails exactly when a write would fail. */
function requireWritable(database: Database.Database): void {
  const version = Number(database.pragma("user_version", { simple: true }));
  database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; ROLLBACK`);
}

function openChecked(file: string, inWalMode: boolean, open: () => Database.Database): Database.Database {
  let database: Database.Database | null = null;
  try {
    database = open();
    database.pragma("trusted_schema = OFF");
    database.pragma("cell_size_check = ON");
    requireOwnSchema(file, database);
    return database;
  } catch (error) {
    database?.close();
    throw explainOpening(error, file, inWalMode);
  }
}

function requireOwnSchema(file: string, database: Database.Database): void {
  const version = Number(database.pragma("user_version", { simple: true }));
  const found = schemaOf(database);
  if (version > migrations.length && found.has("table tasks") && found.has("table task_instructions")) {
    throw new StoreError(
      "STORE_NEWER",
      `${file} has schema version ${version}, this program reads version ${migrations.length}: install a newer one`,
    );
  }
  const isKnown = version >= 1 && version <= migrations.length;
  const difference = isKnown ? schemaDifference(found, datasetSchema(version)) : "it has another schema";
  if (difference !== null) throw foreignDatabase(file, difference);
}

function foreignDatabase(file: string, why: string): StoreError {
  return new StoreError(
    "STORE_FOREIGN",
    `${file} is not a taskloom dataset (${why}): name a file that pnpm synth has written`,
  );
}
