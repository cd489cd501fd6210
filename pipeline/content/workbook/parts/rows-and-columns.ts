import type { ContentPart } from "../../../schema/computer/content-part.js";
import { columnLetters } from "../../derive/column-letters.js";
import { part } from "../../part.js";
import { type CellLook, isSameLook, lookAspects, usualLook } from "./cell-look.js";

/** Neighbouring rows or columns of which the same is said, from and to counted from 0. */
export interface RowOrColumn {
  from: number;
  to: number;
  hidden: boolean;
  /** A row that the filter of its table hides. */
  filtered: boolean;
  /** Height or width in points where it was set by hand. */
  size: number | null;
  look: CellLook;
}

/** More neighbours than this are one part, named by the first and the last: "A:XFD". */
const mostApart = 256;

/** Parts for the rows or columns that are hidden, sized by hand or look otherwise as a whole. */
export function rowAndColumnParts(columns: readonly RowOrColumn[], rows: readonly RowOrColumn[]): ContentPart[] {
  return [
    ...columns.flatMap((found) => lineParts("column", "width", columnLetters, found)),
    ...rows.flatMap((found) => lineParts("row", "height", (row) => String(row + 1), found)),
  ];
}

function lineParts(
  kind: "column" | "row",
  measure: "width" | "height",
  nameOf: (number: number) => string,
  { from, to, hidden, filtered, size, look }: RowOrColumn,
): ContentPart[] {
  if (!hidden && !filtered && size === null && isSameLook(look, usualLook)) return [];
  const found = { hidden, filtered, [measure]: size === null ? null : Math.round(size), ...lookAspects(look) };
  if (to - from >= mostApart) return [part(kind, `${nameOf(from)}:${nameOf(to)}`, found)];
  return Array.from({ length: to - from + 1 }, (_, index) => part(kind, nameOf(from + index), found));
}
