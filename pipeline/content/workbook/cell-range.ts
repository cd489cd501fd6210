const rangePattern = /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/;
const addressPattern = /^([A-Z]{1,3})([0-9]{1,7})$/;

/** Whether a text names a rectangle of cells: "B2:D20". */
export function isCellRange(text: string): boolean {
  return rangePattern.test(text);
}

/** Whether the cell of this address ("C3") lies inside the rectangle; false where one of them is none. */
export function isInRange(address: string, range: string): boolean {
  const corners = rangePattern.exec(range);
  const cell = addressPattern.exec(address);
  if (corners === null || cell === null) return false;
  const [, left = "", top = "", right = "", bottom = ""] = corners;
  const [, column = "", row = ""] = cell;
  return isBetween(columnNumber(column), columnNumber(left), columnNumber(right)) && isBetween(+row, +top, +bottom);
}

/** Number of a column by its letters: A is 1, AA is 27. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function isBetween(value: number, one: number, other: number): boolean {
  return Math.min(one, other) <= value && value <= Math.max(one, other);
}
