import { members } from "./bits.js";
import { available, type Graph, toMasks } from "./graph.js";

/**
 * Draws a graph for a terminal, one line per node from top to bottom, in the way of a version history: a line per
 * edge that is still open, `├─╮` where the work divides and `├─╯` where it comes together. Nodes are listed in a
 * topological order that keeps to the leftmost line. `labels[i]` stands beside node i.
 */
export function drawText(graph: Graph, labels: readonly string[]): string {
  const masks = toMasks(graph);
  /** Target of the edge that each column holds open. */
  const lanes: (number | null)[] = [];
  const rows: { cells: string; label: string }[] = [];

  /** Column of a sink in the row above: a root below it would look like its successor. */
  let ended = -1;

  function freeLane(from: number): number {
    let column = from;
    while ((lanes[column] ?? null) !== null || column === ended) column++;
    return column;
  }

  function columnsOf(node: number): number[] {
    return lanes.flatMap((target, column) => (target === node ? [column] : []));
  }

  /** One row in which a horizontal line runs from column `stem` to the columns `ends`, all right of it. */
  function branch(stem: number, ends: readonly number[], middle: string, last: string): void {
    const end = Math.max(...ends);
    const cells = Array.from({ length: Math.max(lanes.length, end + 1) }, (_, column) => {
      const through = (lanes[column] ?? null) !== null;
      if (column === stem) return "├─";
      if (column === end) return `${last} `;
      if (ends.includes(column)) return `${middle}─`;
      if (column > stem && column < end) return through ? "│─" : "──";
      return through ? "│ " : "  ";
    });
    rows.push({ cells: cells.join(""), label: "" });
  }

  for (let done = 0; done !== masks.all; ) {
    const free = members(available(masks, done));
    const first = (node: number) => columnsOf(node)[0] ?? Number.POSITIVE_INFINITY;
    const node = free.reduce((best, candidate) => (first(candidate) < first(best) ? candidate : best));
    const [column = freeLane(0), ...merged] = columnsOf(node);
    if (merged.length > 0) branch(column, merged, "┴", "╯");
    for (const other of merged) lanes[other] = null;
    lanes[column] = node;
    const cells = lanes.map((target, i) => (i === column ? "● " : target === null ? "  " : "│ "));
    rows.push({ cells: cells.join(""), label: labels[node] ?? String(node) });
    const [next = null, ...others] = members(masks.successors[node] ?? 0);
    lanes[column] = next;
    ended = next === null ? column : -1;
    const opened = others.map((target) => {
      const lane = freeLane(column + 1);
      lanes[lane] = target;
      return lane;
    });
    if (opened.length > 0) branch(column, opened, "┬", "╮");
    done |= 1 << node;
  }

  const wide = Math.max(0, ...rows.map((row) => row.cells.trimEnd().length));
  return rows.map((row) => `${row.cells.trimEnd().padEnd(wide)}  ${row.label}`.trimEnd()).join("\n");
}
