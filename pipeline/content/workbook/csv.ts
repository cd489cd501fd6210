import type { FileContent } from "../../schema/computer/file-content.js";
import { cellText, parseCell } from "../derive/figures.js";
import { tableOfRows } from "./table-of-rows.js";

type Table = Extract<FileContent, { kind: "table" }>;

/** Comma-separated text after RFC 4180, lines ended by a line feed. A text that looks like a number is quoted, so that it stays a text. */
export function printCsv(table: Table): string {
  return [table.columns, ...table.rows].map((row) => `${row.map(printCell).join(",")}\n`).join("");
}

function printCell(cell: Table["rows"][number][number]): string {
  const text = cellText(cell);
  const quoted = typeof cell === "string" && (/[",\n\r]/.test(text) || typeof parseCell(text) === "number");
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table of such a text: first line the header, numbers where an unquoted cell is one. */
export function parseCsv(text: string): Table {
  const lines: Table["rows"] = [];
  let line: Table["rows"][number] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new SyntaxError("a quote is not closed or stands inside a cell");
    const [, quoted, plain = "", end] = match;
    line.push(quoted === undefined ? parseCell(plain) : quoted.replaceAll('""', '"'));
    if (end === ",") {
      if (cell.lastIndex === text.length) line.push("");
      else continue;
    }
    lines.push(line);
    line = [];
  }
  return tableOfRows(lines);
}
