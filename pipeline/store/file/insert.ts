import type Database from "better-sqlite3";

export type SqlRow = Record<string, string | number | null | Uint8Array>;

/** A row for a table; one that may stand there already from an earlier task is `shared`. */
export interface TableRow {
  table: string;
  row: SqlRow;
  shared?: true;
}

/** Inserts rows by column name; one prepared statement per table. */
export function inserter(database: Database.Database): (row: TableRow) => void {
  const statements = new Map<string, Database.Statement>();
  return ({ table, row, shared }) => {
    let statement = statements.get(table);
    if (statement === undefined) {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`).join(", ");
      statement = database.prepare(
        `INSERT ${shared ? "OR IGNORE" : ""} INTO ${table} (${columns.join(", ")}) VALUES (${values})`,
      );
      statements.set(table, statement);
    }
    statement.run(row);
  };
}
