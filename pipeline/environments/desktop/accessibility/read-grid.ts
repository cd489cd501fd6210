import { z } from "zod";
import { columnLetters } from "../../../content/derive/column-letters.js";
import type { Rect } from "../../../schema/computer/control.js";
import type { AccessibleCalls } from "./accessible-calls.js";
import type { AccessibleReference } from "./accessible-node.js";
import { type AccessibleBranch, noRect } from "./branch.js";
import { unlessGone } from "./unless-gone.js";

const cellName = /^\$?([A-Z]{1,3})\$?(\d+)$/;
const mostCells = 3000;

/**
 * The visible cells of a spreadsheet whose table claims two thousand million children and must never be asked for them:
 * the cells at two corners say which rows and columns are on the screen.
 */
export async function readGrid(calls: AccessibleCalls, table: AccessibleReference): Promise<AccessibleBranch[]> {
  const [left, top, right, bottom] = await calls.extents(table);
  const [first, last] = await Promise.all([
    addressAt(calls, table, left + 2, top + 2),
    addressAt(calls, table, right - 3, bottom - 3),
  ]);
  if (first === null || last === null || last.row < first.row || last.column < first.column) return [];
  const rows = range(first.row, last.row);
  const columns = range(first.column, last.column);
  if (rows.length * columns.length > mostCells) rows.length = Math.max(1, Math.floor(mostCells / columns.length));
  const cells = await Promise.all(
    rows.flatMap((row) =>
      columns.map((column) => readCell(calls, table, row, column, row === first.row || column === first.column)),
    ),
  );
  return cells.map(({ cell }, index): AccessibleBranch => {
    const width = cells[index % columns.length]?.rect ?? noRect;
    const height = cells[index - (index % columns.length)]?.rect ?? noRect;
    const rect: Rect = [
      Math.max(left, width[0]),
      Math.max(top, height[1]),
      Math.min(right, width[2]),
      Math.min(bottom, height[3]),
    ];
    return { node: { ...cell, rect }, children: [] };
  });
}

interface AccessibleCell {
  cell: Omit<AccessibleBranch["node"], "rect">;
  rect: Rect | null;
}

/** A cell, with its rectangle where that is asked for: those of one row and one column say all others. */
async function readCell(
  calls: AccessibleCalls,
  table: AccessibleReference,
  row: number,
  column: number,
  withRect: boolean,
): Promise<AccessibleCell> {
  const name = `${columnLetters(column)}${row + 1}`;
  const reference = await calls.cell(table, row, column);
  const [value, states, rect] = await Promise.all([
    unlessGone(calls.text(reference)),
    unlessGone(calls.states(reference)),
    withRect ? calls.extents(reference) : null,
  ]);
  return { cell: { name, role: "table cell", states: states ?? [], value, attributes: {} }, rect };
}

async function addressAt(
  calls: AccessibleCalls,
  table: AccessibleReference,
  x: number,
  y: number,
): Promise<{ row: number; column: number } | null> {
  const name = await calls.name(await calls.atPoint(table, x, y));
  const [, letters, digits] = z.string().parse(name).match(cellName) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_item, index) => from + index);
}
