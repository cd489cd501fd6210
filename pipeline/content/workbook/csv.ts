import { CsvError, parse } from "csv-parse/sync";
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

/**
 * The table of such a text: first line the header, numbers where an unquoted cell is one. Throws SyntaxError for a
 * misplaced quote.
 */
export function parseCsv(text: string): Table {
  const rows = records(text).map((cells) => {
    return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1) : parseCell(cell)));
  });
  return tableOfRows(rows);
}

/** The records of a text; cells that were quoted begin with a quote, which no other cell can. */
function records(text: string): string[][] {
  try {
    return parse(text, {
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      cast: (cell, { quoting }) => (quoting ? `"${cell}` : cell),
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new SyntaxError("a quote is not closed or stands inside a cell", { cause });
  }
}
