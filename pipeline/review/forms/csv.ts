import { RequestError } from "../../errors.js";

/** Writes a record of RFC 4180. Every cell is quoted, and guarded against being read as a formula. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guard(cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * Reads the records of a CSV file, also after a spreadsheet saved it again: separated by commas, semicolons or tabs,
 * with any line end, and with quotes only where needed. Empty lines are skipped but count as rows. Throws REVIEW_FORMAT
 * for an unclosed quote.
 */
export function readCsv(text: string, file: string): { row: number; cells: string[] }[] {
  const content = text.replace(/^\uFEFF/, "");
  // A first line such as "sep=;" names the separator for spreadsheets.
  const [told, named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(content) ?? [""];
  const separator = named ?? separatorOf(content);
  const records: { row: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let row = told === "" ? 1 : 2;
  let at = told.length;
  while (at < content.length) {
    const cell = readCell(content, at, separator, `${file}, row ${row}`);
    cells.push(unguard(cell.text));
    at = cell.end;
    if (content[at] === separator) {
      at++;
      // A record that ends with a separator has one more, empty cell.
      if (at < content.length && content[at] !== "\r" && content[at] !== "\n") continue;
      cells.push("");
    }
    at += content.startsWith("\r\n", at) ? 2 : 1;
    if (cells.some((text) => text !== "")) records.push({ row, cells });
    cells = [];
    row++;
  }
  return records;
}

/** Returns the separator that occurs most often in the first line, outside of quotes. */
function separatorOf(content: string): string {
  const line = content.replace(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((separator) => ({ separator, times: line.split(separator).length }));
  return counts.reduce((most, each) => (each.times > most.times ? each : most)).separator;
}

function readCell(content: string, start: number, separator: string, place: string): { text: string; end: number } {
  if (content[start] !== '"') {
    let end = start;
    while (end < content.length && content[end] !== separator && content[end] !== "\r" && content[end] !== "\n") end++;
    return { text: content.slice(start, end), end };
  }
  let text = "";
  let at = start + 1;
  for (;;) {
    const quote = content.indexOf('"', at);
    if (quote < 0) throw new RequestError("REVIEW_FORMAT", `${place}: a quote is never closed; save the file again`);
    text += content.slice(at, quote);
    at = quote + 1;
    if (content[at] !== '"') break;
    text += '"';
    at++;
  }
  if (at < content.length && ![separator, "\r", "\n"].includes(content[at] ?? "")) {
    throw new RequestError("REVIEW_FORMAT", `${place}: text stands after a closing quote; save the file again`);
  }
  return { text, end: at };
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
