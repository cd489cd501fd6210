import { columnLetters } from "../../derive/column-letters.js";
import { columnNumber } from "../cell-range.js";

/** Address of a cell; row and column count from 0: (1, 6) is B7. */
export function cellAddress(column: number, row: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** Column and row, from 0, of an address such as "B7" or "$B$7"; null for what is none. */
export function cellPlace(address: string): { column: number; row: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(address) ?? [];
  return letters === undefined ? null : { column: columnNumber(letters) - 1, row: Number(row) - 1 };
}

/** A reference without fixing signs, and with its sheet in quotes only where needed: Sales!C2:C9, 'My sheet'!A1. */
export function plainReference(text: string): string {
  const at = text.lastIndexOf("!");
  const cells = text.slice(at + 1).replaceAll("$", "");
  return at < 0 ? cells : `${sheetPrefix(unquoteSheet(text.slice(0, at)))}${cells}`;
}

/** A reference of OpenDocument ("$Sales.$C$2:.$C$9", "'My sheet'.A1:'My sheet'.A9") as other spreadsheets write it. */
export function openReference(text: string): string {
  const [from = "", to] = splitOutsideQuotes(text, ":").map(splitSheet);
  if (typeof from === "string") return text;
  const prefix = from.sheet === "" ? "" : sheetPrefix(from.sheet);
  if (to === undefined || to.cell === from.cell) return `${prefix}${from.cell}`;
  return `${prefix}${from.cell}:${to.cell}`;
}

/** Several references of OpenDocument, separated by spaces. */
export function openReferences(text: string): string[] {
  return splitOutsideQuotes(text.trim(), " ")
    .filter((one) => one !== "")
    .map(openReference);
}

/** The part of a reference behind its sheet. */
export function withoutSheet(reference: string): string {
  return reference.slice(reference.lastIndexOf("!") + 1);
}

/** What stands before the cells of another sheet: Sales!, 'My sheet'!. */
export function sheetPrefix(sheet: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) && !/^[A-Za-z]{1,3}[0-9]+$/.test(sheet);
  return plain ? `${sheet}!` : `'${sheet.replaceAll("'", "''")}'!`;
}

export function unquoteSheet(text: string): string {
  const bare = text.startsWith("$") ? text.slice(1) : text;
  return /^'.*'$/s.test(bare) ? bare.slice(1, -1).replaceAll("''", "'") : bare;
}

function splitSheet(text: string): { sheet: string; cell: string } {
  const [, sheet = "", cell = text] = /^(\$?'(?:[^']|'')*'|[^.']*)\.([^.]*)$/s.exec(text) ?? [];
  return { sheet: unquoteSheet(sheet), cell };
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces = [""];
  let quoted = false;
  for (const letter of text) {
    if (letter === "'") quoted = !quoted;
    if (letter === separator && !quoted) pieces.push("");
    else pieces[pieces.length - 1] += letter;
  }
  return pieces;
}
