import { columnNumbers, parseCell } from "../../pipeline/content/derive/figures.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { ContentOf } from "./convert-content.js";
import { Refusal } from "./machine.js";
import type { Transform } from "./model-verb.js";

type Table = ContentOf<"table">;
type Cell = Table["rows"][number][number];

/** Transforms that only a table can have. */
export function transformTable(table: Table, step: Transform, fill: (template: string) => string): FileContent {
  switch (step.operation) {
    case "sort_rows": {
      const column = columnIndex(table, fill(step.column));
      const sign = step.descending ? -1 : 1;
      const rows = [...table.rows].sort((a, b) => sign * compareCells(a[column], b[column]));
      return { ...table, rows };
    }
    case "add_row":
      return addRow(table, fill(step.cells).split("\t").map(parseCell));
    case "add_total": {
      const name = fill(step.column);
      const column = columnIndex(table, name);
      const numbers = columnNumbers(table, name);
      if (numbers === null) throw new Refusal("Total", `The column ${name} holds no numbers.`);
      const total = Math.round(numbers.reduce((sum, number) => sum + number, 0) * 100) / 100;
      return addRow(
        table,
        table.columns.map((_name, index) => (index === column ? total : index === 0 ? "Total" : "")),
      );
    }
    case "add_column":
      return { ...table, columns: [...table.columns, fill(step.name)], rows: table.rows.map((row) => [...row, ""]) };
    case "remove_column": {
      const column = columnIndex(table, fill(step.column));
      const without = <T>(items: readonly T[]) => items.filter((_item, index) => index !== column);
      return { ...table, columns: without(table.columns), rows: table.rows.map(without) };
    }
    case "keep_rows": {
      const column = columnIndex(table, fill(step.column));
      const value = fill(step.value).toLowerCase();
      return { ...table, rows: table.rows.filter((row) => String(row[column] ?? "").toLowerCase() === value) };
    }
    case "remove_duplicates": {
      const seen = new Set<string>();
      const rows = table.rows.filter((row) => {
        const key = JSON.stringify(row);
        return !seen.has(key) && seen.add(key);
      });
      return { ...table, rows };
    }
    case "transpose": {
      const [columns = [], ...rows] = table.columns.map((name, index) => [
        name,
        ...table.rows.map((row) => row[index] ?? ""),
      ]);
      return { ...table, columns: columns.map(String), rows };
    }
    default:
      throw new Refusal("Not possible", "This cannot be done to a table.");
  }
}

/** The table with a text written into a cell; row 0 is the row of column names. The table grows as far as needed. */
export function writeCell(table: Table, row: number, column: number, text: string): Table {
  const width = Math.max(table.columns.length, column + 1);
  const pad = <T extends Cell>(cells: readonly T[], filler: T): T[] => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => filler),
  ];
  const columns = pad(table.columns, "");
  const rows = table.rows.map((cells) => pad<Cell>(cells, ""));
  while (rows.length < row) rows.push(pad<Cell>([], ""));
  if (row === 0) columns[column] = text;
  else rows[row - 1] = (rows[row - 1] ?? []).map((cell, index) => (index === column ? parseCell(text) : cell));
  return { kind: "table", columns, rows };
}

/** The table with rows of cells written from a cell on, to the right and below. */
export function writeCells(table: Table, row: number, column: number, cells: readonly (readonly string[])[]): Table {
  let written = table;
  for (const [down, line] of cells.entries()) {
    for (const [across, text] of line.entries()) written = writeCell(written, row + down, column + across, text);
  }
  return written;
}

/** Row 0 is the row of column names; "" outside the table. */
export function readCell(table: Table, row: number, column: number): string {
  return String((row === 0 ? table.columns[column] : table.rows[row - 1]?.[column]) ?? "");
}

function addRow(table: Table, cells: readonly Cell[]): Table {
  const width = Math.max(table.columns.length, cells.length);
  const row = Array.from({ length: width }, (_item, index) => cells[index] ?? "");
  return table.columns.length === 0
    ? { ...table, columns: row.map(String) }
    : { ...table, columns: row.map((_cell, index) => table.columns[index] ?? ""), rows: [...table.rows, row] };
}

function columnIndex(table: Table, name: string): number {
  const index = table.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
  if (index < 0) throw new Refusal("Column not found", `There is no column "${name}".`);
  return index;
}

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number") return -1;
  if (typeof b === "number") return 1;
  const [left, right] = [String(a ?? "").toLowerCase(), String(b ?? "").toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
