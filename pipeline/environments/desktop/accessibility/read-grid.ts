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
  const [widths, heights, cells] = await Promise.all([
    Promise.all(columns.map((column) => cellRect(calls, table, first.row, column))),
    Promise.all(rows.map((row) => cellRect(calls, table, row, first.column))),
    Promise.all(rows.flatMap((row) => columns.map((column) => readCell(calls, table, row, column)))),
  ]);
  return cells.map((node, index): AccessibleBranch => {
    const width = widths[index % columns.length] ?? noRect;
    const height = heights[Math.floor(index / columns.length)] ?? noRect;
    const rect: Rect = [
      Math.max(left, width[0]),
      Math.max(top, height[1]),
      Math.min(right, width[2]),
      Math.min(bottom, height[3]),
    ];
    return { node: { ...node, rect }, children: [] };
  });
}

async function readCell(
  calls: AccessibleCalls,
  table: AccessibleReference,
  row: number,
  column: number,
): Promise<Omit<AccessibleBranch["node"], "rect">> {
  const name = `${columnLetters(column)}${row + 1}`;
  const cell = await calls.cell(table, row, column);
  const [value, states] = await Promise.all([unlessGone(calls.text(cell)), unlessGone(calls.states(cell))]);
  return { name, role: "table cell", states: states ?? [], value, attributes: {} };
}

async function cellRect(
  calls: AccessibleCalls,
  table: AccessibleReference,
  row: number,
  column: number,
): Promise<Rect> {
  return calls.extents(await calls.cell(table, row, column));
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
