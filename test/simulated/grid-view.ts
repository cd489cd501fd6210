import { columnLetters } from "../../pipeline/content/derive/column-letters.js";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import type { ContentOf } from "./convert-content.js";
import { add, type Element, type Sheet } from "./element.js";
import type { RunningApplication } from "./machine.js";
import { readCell } from "./transform-table.js";

const rowHeight = 24;
const rowHeaderWidth = 44;

const grids = new WeakMap<ContentOf<"table">, Map<string, readonly Element[]>>();

/** A sheet with the table in its first rows and columns, and room to type beneath and beside it. Row 1 holds the column names. Kept per table. */
export function addGrid(
  sheet: Sheet,
  window: number,
  application: RunningApplication,
  table: ContentOf<"table">,
  rect: Rect,
): void {
  const known = grids.get(table) ?? new Map<string, readonly Element[]>();
  grids.set(table, known);
  const { selection, scroll, dialogs } = application;
  const start = sheet.elements.length;
  const key = JSON.stringify([
    sheet.application,
    sheet.window,
    start,
    window,
    rect,
    selection,
    scroll.Sheet,
    dialogs.length === 0,
  ]);
  const cells = known.get(key);
  if (cells !== undefined) {
    sheet.elements.push(...cells);
    return;
  }
  buildGrid(sheet, window, application, table, rect);
  known.set(key, sheet.elements.slice(start));
}

function buildGrid(
  sheet: Sheet,
  window: number,
  application: RunningApplication,
  table: ContentOf<"table">,
  rect: Rect,
): void {
  const [left, top, right, bottom] = rect;
  const { selection, scroll } = application;
  const columns = Math.max(table.columns.length + 1, 5);
  const rows = Math.max(table.rows.length + 2, 8);
  const shown = Math.floor((bottom - top - rowHeight) / rowHeight);
  const first = scroll.Sheet ?? 0;
  const scroller = { name: "Sheet", shown, rows };
  const grid = add(sheet, window, "Pane", "Sheet", rect, { scroller });
  const size = Math.min(150, Math.floor((right - left - rowHeaderWidth) / columns));
  const x = (column: number) => left + rowHeaderWidth + column * size;
  for (let column = 0; column < columns; column++) {
    add(sheet, grid, "Button", columnLetters(column), [x(column), top, x(column + 1), top + rowHeight], {
      target: { kind: "column", column },
      selected: selection.kind === "all" || (selection.kind === "column" && selection.column === column),
    });
  }
  for (let row = 0; row < rows; row++) {
    const place = row - first;
    const visible = place >= 0 && place < shown;
    const y = place < 0 ? top + rowHeight : visible ? top + rowHeight * (place + 1) : bottom;
    for (let column = 0; column < columns; column++) {
      const isCell = selection.kind === "cell" && selection.row === row && selection.column === column;
      const name = `${columnLetters(column)}${row + 1}`;
      add(sheet, grid, "DataItem", name, [x(column), y, x(column + 1), visible ? y + rowHeight : y], {
        target: { kind: "cell", row, column },
        value: readCell(table, row, column),
        selected: isCell || selection.kind === "all" || (selection.kind === "column" && selection.column === column),
        focused: isCell && application.dialogs.length === 0,
        visible,
        scroller,
      });
    }
  }
}
