import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { StoreError } from "../errors.js";
import { migrations } from "./migrations.js";

/** Makes a new database in write-ahead mode with the current schema. Throws STORE_UNWRITABLE. */
export function createDatabase(file: string): Database.Database {
  try {
    const database = new Database(file);
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    // Ids are hashes, so that each task changes pages all over the indexes; copied back seldom, most are copied once.
    database.pragma("wal_autocheckpoint = 16384");
    database.pragma("foreign_keys = ON");
    migrate(database);
    return database;
  } catch (cause) {
    throw new StoreError("STORE_UNWRITABLE", `cannot write ${file}: choose another place with --out`, { cause });
  }
}

/**
 * Opens an existing dataset for reading, also one of an earlier version: later versions only add. Throws STORE_MISSING,
 * STORE_FOREIGN, STORE_NEWER.
 */
export function openDatabase(file: string): Database.Database {
  if (!existsSync(file)) {
    throw new StoreError(
      "STORE_MISSING",
      `there is no dataset at ${file}: make one with pnpm synth, or name another file`,
    );
  }
  let version: unknown;
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true });
    version = database.pragma("user_version", { simple: true });
    database.prepare("SELECT count(*) FROM tasks").get();
  } catch (cause) {
    throw new StoreError(
      "STORE_FOREIGN",
      `${file} is not a taskloom dataset: name a file that pnpm synth has written`,
      { cause },
    );
  }
  if (typeof version !== "number" || version < 1 || version > migrations.length) {
    database.close();
    throw new StoreError(
      "STORE_NEWER",
      `${file} has schema version ${String(version)}, this program reads version ${migrations.length}: install a newer one`,
    );
  }
  return database;
}

/**
 * Opens an existing dataset to add what was found out later, and brings it to the current version. Throws
 * STORE_MISSING, STORE_FOREIGN, STORE_NEWER, STORE_UNWRITABLE.
 */
export function openForAdding(file: string): Database.Database {
  openDatabase(file).close();
  try {
    const database = new Database(file);
    database.pragma("synchronous = NORMAL");
    database.pragma("foreign_keys = ON");
    migrate(database);
    return database;
  } catch (cause) {
    throw new StoreError("STORE_UNWRITABLE", `cannot write to ${file}: copy it to a place that can be written`, {
      cause,
    });
  }
}

function migrate(database: Database.Database): void {
  const version = Number(database.pragma("user_version", { simple: true }));
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(sql);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}
