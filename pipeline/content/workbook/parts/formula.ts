import { columnLetters } from "../../derive/column-letters.js";
import { columnNumber } from "../cell-range.js";
import { openReference, sheetPrefix, unquoteSheet } from "./reference.js";

// A formula in one spelling, whatever program wrote it: "=SUM(Sales!C2:C9,2)", with commas between arguments, no spaces
// that say nothing, sheets in quotes only where needed and functions without the prefix of the program that made them.

const vendorPrefix = /(?:_xlfn\.|_xlws\.|COM\.MICROSOFT\.|ORG\.OPENOFFICE\.|ORG\.LIBREOFFICE\.)+(?=[A-Z])/g;
const mostColumns = 16_384;
const mostRows = 1_048_576;

/** A formula as Office Open XML writes it, without the sign in front. */
export function plainFormula(written: string): string {
  return `=${outsideTexts(written, (piece) =>
    piece
      .replace(vendorPrefix, "")
      .replace(/('(?:[^']|'')+')!/g, (_, sheet: string) => sheetPrefix(unquoteSheet(sheet)))
      .replace(/\s*([(),;+\-*/^&=<>{}])\s*/g, "$1"),
  )}`;
}

/** A formula as OpenDocument writes it: "of:=SUM([$Sales.C2:.C9];2)". */
export function openFormula(written: string): string {
  const body = written.replace(/^[a-z]+:/i, "").replace(/^=/, "");
  return plainFormula(
    outsideTexts(body, (piece) =>
      piece
        .split(/(\[(?:'(?:[^']|'')*'|[^\]'])*\])/)
        .map((token, index) => (index % 2 === 1 ? referenceInside(token.slice(1, -1)) : separatorsOf(token)))
        .join(""),
    ),
  );
}

/** A formula for another cell: references that are not fixed move by so many columns and rows. */
export function moveFormula(formula: string, columns: number, rows: number): string {
  if (columns === 0 && rows === 0) return formula;
  return outsideTexts(formula, (piece) =>
    piece.replace(
      /('(?:[^']|'')+'!)|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)([0-9]{1,7})(?![\w.(!])/g,
      (whole, sheet: string | undefined, fixedColumn: string, letters: string, fixedRow: string, row: string) => {
        if (sheet !== undefined) return whole;
        const column = fixedColumn === "" ? columnNumber(letters) - 1 + columns : columnNumber(letters) - 1;
        const line = fixedRow === "" ? Number(row) + rows : Number(row);
        if (column < 0 || column >= mostColumns || line < 1 || line > mostRows) return "#REF!";
        return `${fixedColumn}${columnLetters(column)}${fixedRow}${line}`;
      },
    ),
  );
}

function referenceInside(reference: string): string {
  return reference.includes("#REF!") ? "#REF!" : openReference(reference);
}

/** Within a row of a literal array OpenDocument has semicolons, as between arguments, and bars between its rows. */
function separatorsOf(token: string): string {
  return token.replace(/[;|~]/g, (sign) => (sign === "|" ? ";" : ","));
}

/** Changes the pieces of a formula outside of its literal texts. */
function outsideTexts(formula: string, change: (piece: string) => string): string {
  return formula
    .split(/("(?:[^"]|"")*")/)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join("");
}
