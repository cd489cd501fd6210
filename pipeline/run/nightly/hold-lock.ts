import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { StoreError } from "../../errors.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { readInputText } from "../../files/read-input-file.js";
import { nothing, textWith } from "../../files/recognisers.js";
/** A folder that no other run works in at the same time. */
export interface Lock {
  release(): void;
}

/**
 * Takes the lock of a folder. It is SQLite's exclusive lock on a file, which the operating system gives up when the
 * process ends, however it ends, so that no dead run leaves it behind. Throws StoreError: REGEN_LOCKED while another run
 * holds it, STORE_UNWRITABLE for a folder that cannot be written.
 */
export function holdLock(folder: string, holder: string): Lock {
  const file = join(folder, "lock");
  const note = join(folder, "lock.holder");
  let database: Database.Database;
  requireReplaceable(file, nothing);
  try {
    mkdirSync(folder, { recursive: true });
    database = new Database(file, { timeout: 0 });
  } catch (cause) {
    throw new StoreError("STORE_UNWRITABLE", `cannot write in ${folder}: choose another folder with --out`, { cause });
  }
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    if (cause instanceof Database.SqliteError && cause.code === "SQLITE_BUSY") {
      const message = `another run is at work in ${folder} (${readNote(note)}): wait for it, or choose another folder with --out`;
      throw new StoreError("REGEN_LOCKED", message, { cause });
    }
    throw new StoreError("STORE_UNWRITABLE", `cannot lock ${file}: choose another folder with --out`, { cause });
  }
  try {
    writeOutputFile(note, holder, textWith("a note of this program", "process "));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release() {
      rmSync(note, { force: true });
      database.close();
    },
  };
}

function readNote(file: string): string {
  try {
    return readInputText(file);
  } catch {
    return "it does not say which";
  }
}
