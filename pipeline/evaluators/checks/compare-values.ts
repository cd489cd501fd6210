import { fold } from "../../text/fold.js";
import { compareTexts } from "./compare-texts.js";

/** What stands in a cell or an aspect, a truth value as "true" or "false". */
export type PlainValue = string | number;

const numeral = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

/** The number that a value is, with or without commas between thousands; null for other texts. */
export function asNumber(value: PlainValue): number | null {
  if (typeof value === "number") return value;
  const text = fold(value).replaceAll(",", "");
  return numeral.test(text) ? Number(text) : null;
}

/** Whether two values are the same number, to nine digits, or else the same text, folded. */
export function areSameValue(held: PlainValue, wanted: string): boolean {
  const left = asNumber(held);
  const right = asNumber(wanted);
  if (left !== null && right !== null) return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));
  return fold(String(held)) === fold(wanted);
}

/** Which of two values is sorted first, as `Array.sort` takes it: numbers by size, then texts by their characters. */
export function compareValues(first: PlainValue, second: PlainValue): number {
  const left = asNumber(first);
  const right = asNumber(second);
  if (left !== null && right !== null) return left - right;
  if (left !== null) return -1;
  if (right !== null) return 1;
  return compareTexts(fold(String(first)), fold(String(second)));
}

/** The same in Python. */
export const valuePython = String.raw`def _number(cell):
    if not isinstance(cell, str):
        return float(cell)
    text = _fold(cell).replace(",", "")
    return float(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None


def _same_cell(cell, value):
    left, right = _number(cell), _number(value)
    if left is not None and right is not None:
        return abs(left - right) <= 1e-9 * max(1, abs(left))
    return _fold(_cell_text(cell)) == _fold(value)


def _cell_key(cell):
    number = _number(cell)
    return (0, number, "") if number is not None else (1, 0, _fold(cell))
`;
