import type { FileContent } from "../../schema/computer/file-content.js";
import type { WorkbookNotes } from "../../schema/computer/workbook-notes.js";
import { columnLetters } from "../derive/column-letters.js";

type Table = Extract<FileContent, { kind: "table" }>;

/** Names of the two sheets of a workbook with notes; that of the data is the one of a workbook without. */
export const dataSheet = "Sheet1";
export const notesSheet = "About this list";

/** A formula in the writing of Office Open XML, with the value that it has. */
export interface NotesFormula {
  formula: string;
  value: number;
  /** Whether two decimals are shown. */
  decimals: boolean;
}

/** A row of the notes: a heading, or a label with what is said about it. */
export interface NotesRow {
  heading: boolean;
  cells: readonly (string | NotesFormula)[];
  /** Height in lines: texts are broken. */
  lines: number;
}

/** Characters of a broken text that stand in a line at least. */
const lineLength = 56;

/**
 * The rows of the sheet that tells about a list: what it is, its columns, what the texts of a column mean and in how many
 * rows each stands, and totals. What notes say of columns that the table does not have is left out.
 */
export function notesRows({ about, columns, values, totals }: WorkbookNotes, table: Table): NotesRow[] {
  const place = (name: string) => table.columns.indexOf(name);
  const has = (name: string) => place(name) >= 0;
  const rows: NotesRow[] = [heading(notesSheet), row("Contents", about)];
  for (const { name, says } of columns.filter((one) => has(one.name))) rows.push(row(name, says));
  for (const { column, meanings } of values.filter((one) => has(one.column))) {
    rows.push(row(), heading(column, "Meaning", "Rows"));
    for (const { value, means } of meanings) {
      const formula = `COUNTIF(${cellsOf(table, place(column))},A${rows.length + 1})`;
      rows.push(row(value, means, { formula, value: countOf(table, place(column), value), decimals: false }));
    }
  }
  rows.push(row(), heading("Totals"));
  const filled = table.rows.filter(([first]) => first !== undefined && first !== "").length;
  rows.push(row("Rows of the list", "", { formula: `COUNTA(${cellsOf(table, 0)})`, value: filled, decimals: false }));
  for (const name of totals.filter(has)) {
    const formula = `SUM(${cellsOf(table, place(name))})`;
    rows.push(row(name, "", { formula, value: sumOf(table, place(name)), decimals: true }));
  }
  return rows;
}

function heading(...cells: string[]): NotesRow {
  return { heading: true, cells, lines: 1 };
}

function row(label = "", text = "", formula: NotesFormula | null = null): NotesRow {
  const lines = Math.max(1, Math.ceil(text.length / lineLength));
  return { heading: false, cells: formula === null ? [label, text] : [label, text, formula], lines };
}

/** The cells of a column below its heading; of a list without rows the first one, which is empty. */
function cellsOf({ rows }: Table, column: number): string {
  const letters = columnLetters(column);
  return `${dataSheet}!$${letters}$2:$${letters}$${Math.max(rows.length, 1) + 1}`;
}

/** As COUNTIF counts: whole cells, in any case. */
function countOf({ rows }: Table, column: number, value: string): number {
  return rows.filter((cells) => String(cells[column] ?? "").toLowerCase() === value.toLowerCase()).length;
}

/** As SUM adds up: numbers only, and to the digits that a cell shows. */
function sumOf({ rows }: Table, column: number): number {
  const numbers = rows.map((cells) => cells[column]).filter((cell) => typeof cell === "number");
  return Number(numbers.reduce((sum, number) => sum + number, 0).toPrecision(12));
}
