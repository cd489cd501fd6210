import { journalTable } from "../content/ledger/journal-table.js";
import { RequestError } from "../errors.js";
import type { ColumnType, QueryTable, QueryValue } from "../query/query.js";
import type { TablePlace } from "../query/query-formula.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { fold } from "../text/fold.js";
import { extension } from "../text/path.js";

/** What a file holds, by its path, or a message, by its subject; null where there is none. */
export type ContentAt = (path: string) => FileContent | null;

/** Where the table of a workbook stands that holds nothing else. */
const sheet = "Sheet1";

/** The table that a workbook holds, as it is asked. Throws RequestError OPERATION_CONTENT where the file holds none. */
export function tableAt(contentAt: ContentAt, path: string): QueryTable {
  const content = contentAt(path);
  const known = content === null ? null : (tables.get(content) ?? tableIn(content, path));
  if (content === null || known === null) throw new RequestError("OPERATION_CONTENT", `${path} holds no table`);
  tables.set(content, known);
  return known;
}

/** Files are shared by the tasks of a workplace, and their tables are asked again and again. */
const tables = new WeakMap<FileContent, QueryTable>();

/** Of a journal, the postings. Null where the content is no table. Throws SyntaxError for a journal that is none. */
function tableIn(content: FileContent, path: string): QueryTable | null {
  if (content.kind === "table") return tableOf(content);
  return content.kind === "text" && extension(path) === "journal" ? tableOf(journalTable(content.text)) : null;
}

function tableOf(content: Extract<FileContent, { kind: "table" }>): QueryTable {
  const columns = content.columns.map((name, at) => ({ name, type: typeOf(content.rows.map((row) => row[at] ?? "")) }));
  return { name: sheet, columns, rows: content.rows };
}

/** Where that table stands on its sheet: at A1, heading first. */
export function placeOf({ name, columns, rows }: QueryTable): TablePlace {
  const headings = columns.map((column) => column.name);
  return { name, sheet, columns: headings, firstColumn: 0, firstRow: 2, lastRow: rows.length + 1 };
}

function typeOf(values: readonly QueryValue[]): ColumnType {
  const filled = values.filter((value) => value !== "");
  if (filled.length > 0 && filled.every((value) => typeof value === "number")) return "number";
  return filled.length > 0 && filled.every(isDay) ? "date" : "text";
}

/** The number of a column, from 0, by its heading. Throws RequestError OPERATION_VALUE where there is none. */
export function columnAt({ columns }: QueryTable, heading: string): number {
  const at = columns.findIndex(({ name }) => fold(name) === fold(heading));
  if (at >= 0) return at;
  const headings = columns.map(({ name }) => name).join(", ");
  throw new RequestError("OPERATION_VALUE", `the table has no column ${heading}; there are: ${headings}`);
}

/** Whether a value is a day as it stands in tables ("2026-06-18"). */
export function isDay(value: QueryValue): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
}
