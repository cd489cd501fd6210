import type { ContentPart } from "../../../schema/computer/content-part.js";

/** A cell with its place, counted from 0. */
export interface PlacedCell {
  column: number;
  row: number;
  part: ContentPart;
}

const dateLike = /^\d{4}-\d\d-\d\d/;

/**
 * Labels the cells of a sheet, given row by row: `heading` is what stands in the heading row of the cell's column, `key`
 * what stands first in its row. The heading row is the first one with two or more filled cells that are all texts, else
 * the first filled one; cells above it have no labels.
 */
export function labelCells(cells: readonly PlacedCell[]): ContentPart[] {
  const rows = new Map<number, PlacedCell[]>();
  for (const cell of cells) {
    if (cell.part.aspects.value === undefined) continue;
    const row = rows.get(cell.row);
    if (row === undefined) rows.set(cell.row, [cell]);
    else row.push(cell);
  }
  const table = [...rows.values()];
  const top = table.find((row) => row.length > 1 && row.every(({ part }) => isText(part))) ?? table[0];
  if (top === undefined) return cells.map(({ part }) => part);
  const headings = new Map(top.map(({ column, part }) => [column, valueText(part)]));
  const from = top[0]?.row ?? 0;
  const first = table.reduce(
    (least, [cell]) => (cell && cell.row >= from ? Math.min(least, cell.column) : least),
    Infinity,
  );
  return cells.map(({ column, row, part }) => {
    if (row < from) return part;
    const key = rows.get(row)?.[0];
    const heading = headings.get(column);
    const labels = {
      ...(heading !== undefined && { heading }),
      ...(key?.column === first && { key: valueText(key.part) }),
    };
    return { ...part, labels };
  });
}

function isText({ aspects: { value } }: ContentPart): boolean {
  return typeof value === "string" && !dateLike.test(value);
}

function valueText({ aspects: { value } }: ContentPart): string {
  return value === undefined ? "" : String(value);
}
