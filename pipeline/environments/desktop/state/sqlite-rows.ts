import { detachedDatabase } from "../../../content/database/sqlite-parts.js";
import { StoreError } from "../../../errors.js";
import { openSqlite } from "../../../files/open-sqlite.js";
import { withLog } from "./write-ahead-log.js";

/**
 * The rows that a query finds in a database given by its bytes and those of its write-ahead log, with every value as
 * text; none where it fails. Throws STORE_NO_SQLITE.
 */
export function readRows(bytes: Uint8Array, query: string, log: Uint8Array | null): Record<string, string>[] {
  try {
    return queryRows(withLog(bytes, log), query);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return [];
  }
}

/** As `readRows`. Throws SqliteError for what is no database or has not what the query asks for. */
export function queryRows(bytes: Uint8Array, query: string): Record<string, string>[] {
  const database = openSqlite(detachedDatabase(bytes), { readonly: true });
  try {
    database.pragma("trusted_schema = off");
    const rows: unknown[] = database.prepare(query).all();
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, value === null ? "" : String(value)])),
    );
  } finally {
    database.close();
  }
}
