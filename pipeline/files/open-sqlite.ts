import Database from "better-sqlite3";
import { StoreError } from "../errors.js";

/**
 * Opens a database of SQLite. Throws StoreError STORE_NO_SQLITE when the compiled part of better-sqlite3 is missing
 * or was compiled for another version of Node; SqliteError otherwise.
 */
export function openSqlite(file: string | Buffer, options: Database.Options = {}): Database.Database {
  try {
    return new Database(file, options);
  } catch (cause) {
    if (!isMissingBinding(cause)) throw cause;
    throw new StoreError(
      "STORE_NO_SQLITE",
      `SQLite cannot be loaded by Node ${process.version}: its compiled part is missing or was made for another version; run pnpm rebuild better-sqlite3`,
      { cause },
    );
  }
}

/** Whether an error comes from loading the compiled part: no file was found, or Node refused the one that was found. */
function isMissingBinding(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : null;
  return (
    code === "ERR_DLOPEN_FAILED" ||
    code === "MODULE_NOT_FOUND" ||
    /^Could not locate the bindings file/.test(error.message)
  );
}
