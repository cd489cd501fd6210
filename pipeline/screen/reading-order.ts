import type { Rect } from "../schema/computer/control.js";

/**
 * What lies on a screen row by row, and in a row from left to right. Of a row is what begins above the middle of its first
 * element, the one with the highest upper edge.
 */
export function inReadingOrder<T extends { readonly rect: Rect }>(elements: readonly T[]): T[] {
  const rows: T[][] = [];
  let middle = Number.NEGATIVE_INFINITY;
  for (const element of elements.toSorted((a, b) => a.rect[1] - b.rect[1] || a.rect[0] - b.rect[0])) {
    const [, top, , bottom] = element.rect;
    if (top < middle) rows.at(-1)?.push(element);
    else {
      rows.push([element]);
      middle = (top + bottom) / 2;
    }
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.rect[0] - b.rect[0] || a.rect[1] - b.rect[1]));
}
