import Database from "better-sqlite3";

/** The rows that a query finds in a database given by its bytes, with every value as text; none where it fails. */
export function readRows(bytes: Uint8Array, query: string): Record<string, string>[] {
  try {
    const database = new Database(Buffer.from(bytes), { readonly: true });
    try {
      const rows: unknown[] = database.prepare(query).all();
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row ?? {}).map(([name, value]) => [name, value === null ? "" : String(value)]),
        ),
      );
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
