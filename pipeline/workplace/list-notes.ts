import type { WorkbookNotes } from "../schema/computer/workbook-notes.js";
import type { WorkplaceTable } from "../schema/workplace.js";
import { fillDeep } from "../template/template.js";
import { workplaceRefusal } from "./workplace-refusal.js";

/**
 * What the workbooks of tables say of them, by table, with the blanks filled. Throws RequestError WORKPLACE for notes of
 * columns that the table does not have, or that count or add up what is no text or no number.
 */
export function listNotes(
  tables: readonly WorkplaceTable[],
  words: Readonly<Record<string, string>>,
): ReadonlyMap<string, WorkbookNotes> {
  return new Map(
    tables.flatMap((table): [string, WorkbookNotes][] => {
      if (table.notes === undefined) return [];
      requireColumns(table, table.notes);
      return [[table.name, fillDeep(table.notes, words)]];
    }),
  );
}

function requireColumns({ name: table, columns: made }: WorkplaceTable, { columns, values, totals }: WorkbookNotes) {
  const types = new Map(made.map(({ name, type }) => [name, type]));
  for (const { name } of columns) {
    if (!types.has(name)) throw workplaceRefusal(`the notes of ${table} name no column: ${name}`);
  }
  for (const { column } of values) {
    if (types.get(column) !== "text") throw workplaceRefusal(`the notes of ${table} count no texts in ${column}`);
  }
  for (const name of totals) {
    const type = types.get(name);
    if (type !== "money" && type !== "number" && type !== "count")
      throw workplaceRefusal(`the notes of ${table} add up no numbers in ${name}`);
  }
}
