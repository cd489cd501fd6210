import type { Trace } from "../schema/trace.js";
import { contentAt } from "./file-checks.js";
import { fold } from "./fold.js";

type Cell = string | number;
const numeral = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

/** The cell in the named column holds the value; row 1 is the first below the heading, "*" is any. */
export function cellHas(trace: Trace, path: string, column: string, row: string, value: string): boolean {
  const cells = columnCells(trace, path, column);
  if (cells === null) return false;
  if (fold(row) === "*") return cells.some((cell) => cellEquals(cell, value));
  if (!/^[0-9]{1,7}$/.test(fold(row))) return false;
  const cell = cells[Number(fold(row)) - 1];
  return cell !== undefined && cellEquals(cell, value);
}

/** The values of the named column never fall ("ascending") or never rise ("descending"); numbers stand before texts. */
export function columnSorted(trace: Trace, path: string, column: string, order: string): boolean {
  const cells = columnCells(trace, path, column);
  const direction = fold(order) === "ascending" ? 1 : fold(order) === "descending" ? -1 : 0;
  if (cells === null || direction === 0) return false;
  return cells.every((cell, index) => {
    const previous = cells[index - 1];
    return previous === undefined || compareCells(previous, cell) * direction <= 0;
  });
}

export function columnExists(trace: Trace, path: string, column: string): boolean {
  return columnCells(trace, path, column) !== null;
}

/** There are rows, and the named column ("*" for some column) holds nothing but the value. */
export function columnOnly(trace: Trace, path: string, column: string, value: string): boolean {
  const content = contentAt(trace, path);
  if (content?.kind !== "table" || content.rows.length === 0) return false;
  return content.columns.some(
    (name, index) =>
      (fold(column) === "*" || fold(name) === fold(column)) &&
      content.rows.every((row) => cellEquals(row[index] ?? "", value)),
  );
}

/** The last cell of the named column is the sum of the numbers above it; half a cent is allowed for rounding. */
export function columnTotal(trace: Trace, path: string, column: string): boolean {
  const cells = columnCells(trace, path, column);
  const total = cells?.at(-1);
  const sought = total === undefined ? null : asNumber(total);
  if (!cells || sought === null) return false;
  const numbers = cells.slice(0, -1).flatMap((cell) => asNumber(cell) ?? []);
  const sum = numbers.reduce((left, right) => left + right, 0);
  return numbers.length > 0 && Math.abs(sum - sought) <= 0.005;
}

function columnCells(trace: Trace, path: string, column: string): Cell[] | null {
  const content = contentAt(trace, path);
  if (content?.kind !== "table") return null;
  const index = content.columns.findIndex((name) => fold(name) === fold(column));
  return index < 0 ? null : content.rows.map((row) => row[index] ?? "");
}

function cellEquals(cell: Cell, value: string): boolean {
  const left = asNumber(cell);
  const right = asNumber(value);
  if (left !== null && right !== null) return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));
  return fold(String(cell)) === fold(value);
}

function compareCells(first: Cell, second: Cell): number {
  const left = asNumber(first);
  const right = asNumber(second);
  if (left !== null && right !== null) return left - right;
  if (left !== null) return -1;
  if (right !== null) return 1;
  return compareTexts(fold(String(first)), fold(String(second)));
}

/** By code points, as Python compares; by UTF-16 units a character beyond U+FFFF would sort before U+E000. */
export function compareTexts(first: string, second: string): number {
  return Buffer.compare(Buffer.from(first), Buffer.from(second));
}

function asNumber(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  const text = fold(cell).replaceAll(",", "");
  return numeral.test(text) ? Number(text) : null;
}
