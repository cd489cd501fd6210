import type { FileContent } from "../../schema/computer/file-content.js";

type Table = Extract<FileContent, { kind: "table" }>;
type Cell = Table["rows"][number][number];

/**
 * A figure as a spreadsheet's status bar prints it, with thousands separators: "12,450" where all numbers it comes
 * from and itself are whole, else with two decimals, "12,450.00".
 */
export function formatFigure(value: number, sources: readonly number[] = []): string {
  const whole = Number.isInteger(value) && sources.every(Number.isInteger);
  const [integer = "", decimals] = Math.abs(value)
    .toFixed(whole ? 0 : 2)
    .split(".");
  const digits = decimals === undefined ? grouped(integer) : `${grouped(integer)}.${decimals}`;
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** A cell as it is shown and copied: numbers plain, without separators. */
export function cellText(cell: Cell): string {
  return typeof cell === "number" ? String(cell) : cell;
}

/** What copying a whole table puts on the clipboard: header and rows by line feeds, cells by tabs. */
export function tableText(table: Pick<Table, "columns" | "rows">): string {
  return [table.columns, ...table.rows].map((row) => row.map(cellText).join("\t")).join("\n");
}

/** Reads such a text back; null for a text without a tab. Cells that look like plain numbers become numbers. */
export function parseTableText(text: string): Table | null {
  if (!text.includes("\t")) return null;
  const [columns = [], ...rows] = text.split("\n").map((line) => line.split("\t"));
  return { kind: "table", columns, rows: rows.map((row) => row.map(parseCell)) };
}

/** A number where the text is one as a program prints it ("1250.5", "-3"), else the text. */
export function parseCell(text: string): Cell {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

/** The numbers of a column, by its header; null when the table has no such column or no number in it. */
export function columnNumbers(table: Table, column: string): number[] | null {
  const index = table.columns.indexOf(column);
  if (index < 0) return null;
  const numbers = table.rows.flatMap((row) => {
    const cell = row[index];
    return typeof cell === "number" ? [cell] : [];
  });
  return numbers.length > 0 ? numbers : null;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
