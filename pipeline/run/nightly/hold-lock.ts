import { closeSync, constants, fstatSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { StoreError } from "../../errors.js";
import { openSqlite } from "../../files/open-sqlite.js";
import { requireReplaceable, whatLiesAt, writeOutputFile } from "../../files/output-file.js";
import { makeOutputFolder } from "../../files/output-folder.js";
import { readInputText } from "../../files/read-input-file.js";
import { nothing, textWith } from "../../files/recognisers.js";
import { codeOf } from "../../store/file/database-file.js";

/** An exclusive lock on a folder. */
export interface Lock {
  /** Releases the lock. Deletes the lock file, and the folder if it was created for the lock and is empty. */
  release(): void;
}

/**
 * Locks a folder, which is created if necessary. The lock is SQLite's exclusive lock on a file: the operating system
 * releases it when the process ends for any reason, so that no dead run holds it. Throws StoreError: REGEN_LOCKED while
 * another run holds it, OUTPUT_TAKEN if the path is not a folder or file of this program, STORE_UNWRITABLE for a folder
 * that cannot be written. When it throws, no new file is left.
 */
export function holdLock(folder: string, holder: string): Lock {
  const takeAwayFolder = makeOutputFolder(folder);
  try {
    const note = join(folder, "lock.holder");
    const unlock = lockFile(folder, note);
    try {
      writeOutputFile(note, holder, textWith("a note of this program", "process "));
    } catch (error) {
      unlock();
      throw error;
    }
    return {
      release() {
        rmSync(note, { force: true });
        unlock();
        takeAwayFolder();
      },
    };
  } catch (error) {
    takeAwayFolder();
    throw error;
  }
}

/** Locks the file of a folder; returns a function that deletes and unlocks it. */
function lockFile(folder: string, note: string): () => void {
  const file = join(folder, "lock");
  requireReplaceable(file, nothing);
  let handle: number | null = null;
  let database: Database.Database | null = null;
  const close = (): void => {
    database?.close();
    // Only now, since the operating system gives up the locks of a process with the first handle that it closes.
    if (handle !== null) closeSync(handle);
  };
  try {
    handle = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o666);
    database = openSqlite(file, { timeout: 0 });
    database.exec("BEGIN EXCLUSIVE");
    // The run that held the lock before may have deleted the file after it was opened here.
    if (whatLiesAt(file)?.ino !== fstatSync(handle).ino) throw locked(folder, note);
  } catch (cause) {
    close();
    if (cause instanceof StoreError) throw cause;
    if (codeOf(cause).startsWith("SQLITE_BUSY")) throw locked(folder, note, cause);
    throw new StoreError("STORE_UNWRITABLE", `cannot write in ${folder}: choose another folder with --out`, { cause });
  }
  return () => {
    // Deleted while it is locked: whoever opens it afterwards makes another.
    rmSync(file, { force: true });
    close();
  };
}

function locked(folder: string, note: string, cause?: unknown): StoreError {
  const message = `another run is at work in ${folder} (${readNote(note)}): wait for it, or choose another folder with --out`;
  return new StoreError("REGEN_LOCKED", message, { cause });
}

function readNote(file: string): string {
  try {
    return readInputText(file);
  } catch {
    return "it does not say which";
  }
}
