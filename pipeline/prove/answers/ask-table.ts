import { askSheets, queryStatement } from "./ask-sheets.js";
import type { StoredCell, StoredTable } from "./stored-table.js";

/**
 * Answers queries over one table with SQLite. Null for a query that has no value. Throws RequestError QUERY, and what
 * `askSheets` throws.
 */
export function askTable(table: StoredTable, queries: readonly string[]): (StoredCell | null)[] {
  const answers = askSheets([table], (sheets) =>
    queries.flatMap((query) => sheets.map((sheet) => queryStatement(sheet, query))),
  );
  return answers.map(([answer]) => answer ?? null);
}
