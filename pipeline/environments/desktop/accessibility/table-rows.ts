import type { ClippedNode } from "./control-draft.js";

/** GTK reports this coordinate for rows that are scrolled out of sight. */
const nowhere = -1_000_000;

/** Cells of a table or tree, row by row, whether the toolkit has rows, or cells within cells, or only cells one after another. */
export function rowsOf(table: ClippedNode): ClippedNode[][] {
  const columns = table.children.filter(({ node }) => node.role.endsWith("column header")).length;
  const parts = table.children.filter((child) => child.node.role === "table cell" || hasCells(child));
  const isRegular = columns > 0 && parts.length % columns === 0;
  const rows = new Map<string, ClippedNode[]>();
  for (const [index, part] of parts.entries()) {
    const top = part.node.rect[1];
    const key =
      part.node.role === "table row" || (top < nowhere && !isRegular)
        ? `at ${index}`
        : isRegular
          ? `row ${Math.floor(index / columns)}`
          : `y ${top}`;
    rows.set(key, [...(rows.get(key) ?? []), ...innerCells(part)]);
  }
  return [...rows.values()];
}

export function hasCells({ children }: ClippedNode): boolean {
  return children.some((child) => child.node.role === "table cell");
}

function innerCells(clipped: ClippedNode): readonly ClippedNode[] {
  const cells = hasCells(clipped) ? clipped.children.flatMap(innerCells) : [clipped];
  return cells.filter(({ node }) => node.role === "table cell");
}
