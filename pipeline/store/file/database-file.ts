import { readSync, realpathSync } from "node:fs";
import { StoreError } from "../../errors.js";
import { whatLiesAt } from "../../files/output-file.js";
import { companions } from "../../files/own-database.js";
import { kindOf, withInputFile } from "../../files/read-input-file.js";
import { explainFailure } from "../../files/system-failure.js";

const magic = Buffer.from("SQLite format 3\0");

/** Where a database really lies, and how it is written. */
export interface DatabaseFile {
  place: string;
  inWalMode: boolean;
}

/**
 * Looks at a file before SQLite does, which would wait for a FIFO and make a file that is not there. Throws STORE_MISSING,
 * STORE_FOREIGN, INPUT_NOT_A_FILE, INPUT_UNREADABLE.
 */
export function requireDatabaseFile(file: string): DatabaseFile {
  const head = headOfDatabase(file);
  if (!head.subarray(0, magic.length).equals(magic)) {
    const why = head.length === 0 ? "it is empty" : "it is no SQLite database";
    throw new StoreError(
      "STORE_FOREIGN",
      `${file} is not a taskloom dataset (${why}): name a file that pnpm synth has written`,
    );
  }
  // SQLite looks beside the file that a link leads to.
  const place = realpathSync(file);
  for (const suffix of companions) requireCompanion(place + suffix);
  return { place, inWalMode: head[18] === 2 || head[19] === 2 };
}

function headOfDatabase(file: string): Buffer {
  try {
    return withInputFile(file, (handle) => {
      const head = Buffer.alloc(100);
      return head.subarray(0, readSync(handle, head, 0, head.length, 0));
    });
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.code !== "INPUT_MISSING") throw cause;
    throw new StoreError(
      "STORE_MISSING",
      `there is no dataset at ${file}: make one with pnpm synth, or name another file`,
      { cause },
    );
  }
}

function requireCompanion(file: string): void {
  const stats = whatLiesAt(file);
  if (stats === null || stats.isFile()) return;
  throw new StoreError("INPUT_NOT_A_FILE", `${file} is ${kindOf(stats)}, which SQLite does not make: move it away`);
}

/** Converts an error of opening a database into a StoreError with a remedy. */
export function explainOpening(error: unknown, file: string, inWalMode: boolean): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  if (/^SQLITE_READONLY_ROLLBACK/.test(code)) {
    return new StoreError(
      "STORE_INTERRUPTED",
      `a write to ${file} was interrupted and cannot be taken back, as it may not be written: copy it together with ${file}-journal to a folder that may be written`,
      cause,
    );
  }
  if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(code)) {
    return inWalMode
      ? new StoreError(
          "STORE_WAL",
          `${file} is in WAL mode in a folder that may not be written: copy it, with ${file}-wal if there is one, to a folder that may be written`,
          cause,
        )
      : new StoreError("INPUT_UNREADABLE", `${file} cannot be opened: change its permissions, or copy it`, cause);
  }
  return explainFailure(error, file);
}

/** The code of an error; "" where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
