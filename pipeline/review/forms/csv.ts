import { CsvError, type CsvErrorCode, parse } from "csv-parse/sync";
import { RequestError } from "../../errors.js";

/** Writes a record of RFC 4180. Every cell is quoted, and guarded against being read as a formula. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guard(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * Reads the records of a CSV file, also after a spreadsheet saved it again: separated by commas, semicolons or tabs,
 * with any line end, and with quotes only where needed. Empty lines are skipped but count as rows. Throws REVIEW_FORMAT
 * for a misplaced quote.
 */
export function readCsv(text: string, file: string): { row: number; cells: string[] }[] {
  const content = text.replace(/^\uFEFF/, "");
  // A first line such as "sep=;" names the separator for spreadsheets.
  const [told, named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(content) ?? [""];
  const firstRow = told === "" ? 1 : 2;
  const records = parsed(content.slice(told.length), named ?? separatorOf(content), firstRow, file);
  return records
    .map((cells, index) => ({ row: firstRow + index, cells: cells.map(unguard) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function parsed(content: string, delimiter: string, firstRow: number, file: string): string[][] {
  try {
    return parse(content, { delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { code, records } = cause;
    const row = typeof records === "number" ? firstRow + records : firstRow;
    const fault = faults[code] ?? cause.message;
    throw new RequestError("REVIEW_FORMAT", `${file}, row ${row}: ${fault}; save the file again`, { cause });
  }
}

const faults: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is never closed",
  CSV_INVALID_CLOSING_QUOTE: "text stands after a closing quote",
  INVALID_OPENING_QUOTE: "a quote stands inside a cell that is not quoted",
};

/** Returns the separator that occurs most often in the first line, outside of quotes. */
function separatorOf(content: string): string {
  const line = content.replace(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((separator) => ({ separator, times: line.split(separator).length }));
  return counts.reduce((most, each) => (each.times > most.times ? each : most)).separator;
}

/**
 * Matches the start of a cell that a spreadsheet would read as a formula: = + - @, also in full width, small or as a
 * mathematical minus, after characters that spreadsheets skip; and a tab or carriage return. A cell may also begin
 * after a separator or a line end, when a file is opened with the wrong separator.
 */
const danger = "(?:(?:(?![\\t\\r\\n])[\\s\\p{Cc}\\p{Cf}])*[=+\\-@＝＋－＠﹦﹢﹣﹫−]|[\\t\\r])";
const unguarded = new RegExp(`(?<=^|[;\\t\\r\\n])(?='*${danger})`, "gu");
const guarded = new RegExp(`(?<=^|[;\\t\\r\\n])'(?='*${danger})`, "gu");

/**
 * Returns the text of a cell that is not read as a formula, by prefixing an apostrophe where one could be. `unguard` is
 * its inverse.
 */
export function guard(text: string): string {
  return text.replace(unguarded, "'");
}

/** Returns the text of a cell that `guard` returned, or that a person typed. */
export function unguard(cell: string): string {
  return cell.replace(guarded, "");
}
