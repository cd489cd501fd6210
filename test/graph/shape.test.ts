import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawText } from "../../pipeline/graph/draw-text.js";
import type { Graph } from "../../pipeline/graph/graph.js";
import { transitiveReduction } from "../../pipeline/graph/reachability.js";
import { hasDiamond, shapeOf } from "../../pipeline/graph/shape.js";
import { arbitraryGraph } from "./arbitrary-graph.js";

describe("the shape of a graph", () => {
  it.each<[string, Graph, number, number]>([
    ["single", { size: 1, edges: [] }, 0, 0],
    [
      "chain",
      {
        size: 3,
        edges: [
          [0, 1],
          [1, 2],
          [0, 2],
        ],
      },
      0,
      0,
    ],
    [
      "fork",
      {
        size: 4,
        edges: [
          [0, 1],
          [0, 2],
          [2, 3],
        ],
      },
      1,
      0,
    ],
    [
      "join",
      {
        size: 4,
        edges: [
          [0, 2],
          [1, 2],
          [2, 3],
        ],
      },
      0,
      1,
    ],
    [
      "diamond",
      {
        size: 5,
        edges: [
          [4, 0],
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
        ],
      },
      1,
      1,
    ],
    [
      "mixed",
      {
        size: 4,
        edges: [
          [0, 1],
          [0, 2],
          [3, 2],
        ],
      },
      1,
      1,
    ],
    ["mixed", { size: 2, edges: [] }, 0, 0],
    [
      "mixed",
      {
        size: 5,
        edges: [
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
          [0, 4],
        ],
      },
      1,
      1,
    ],
  ])("is called %s", (name, graph, forks, joins) => {
    expect(shapeOf(graph)).toEqual({ name, forks, joins });
  });

  it("has a diamond where two ways lead from one node to another, whatever else hangs on it", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        const { edges } = transitiveReduction(graph);
        const waysFrom = (from: number): number[] => edges.flatMap(([a, b]) => (a === from ? [b, ...waysFrom(b)] : []));
        const nodes = Array.from({ length: graph.size }, (_, node) => node);
        const twice = nodes.some((node) => new Set(waysFrom(node)).size < waysFrom(node).length);
        expect(hasDiamond(graph)).toBe(twice);
      }),
    );
  });
});

/** Ways out of a sign, by the way that one came from above or from the left or right. */
const turns: Record<string, Partial<Record<"S" | "E" | "W", string>>> = {
  "│": { S: "S", E: "E", W: "W" },
  "─": { E: "E", W: "W" },
  "├": { S: "SE", W: "S" },
  "╮": { E: "S" },
  "┬": { E: "SE" },
  "╯": { S: "W" },
  "┴": { S: "W", W: "W" },
};

/** Reads a drawing back by following every line down from its mark; a vertical line passes over a horizontal one. */
const edgesOf = (drawing: string): string[] => {
  const rows = drawing.split("\n").map((row) => [...row]);
  const nodeAt = (x: number, y: number) => Number(rows[y]?.slice(x).join("").match(/\d+$/)?.[0]);
  const follow = (x: number, y: number, heading: "S" | "E" | "W"): number[] => {
    const sign = rows[y]?.[x] ?? " ";
    if (sign === "●") return [nodeAt(x, y)];
    const ways = turns[sign]?.[heading] ?? "";
    return [
      ...(ways.includes("S") ? follow(x, y + 1, "S") : []),
      ...(ways.includes("E") ? follow(x + 1, y, "E") : []),
      ...(ways.includes("W") ? follow(x - 1, y, "W") : []),
    ];
  };
  return rows.flatMap((row, y) => {
    const x = row.indexOf("●");
    return x < 0 ? [] : follow(x, y + 1, "S").map((to) => `${nodeAt(x, y)}>${to}`);
  });
};

describe("the drawing of a graph", () => {
  it("has one line per node, in a topological order, with the label beside it", () => {
    fc.assert(
      fc.property(arbitraryGraph(12), (graph) => {
        const drawing = drawText(
          graph,
          Array.from({ length: graph.size }, (_, i) => `node ${i}`),
        );
        const order = [...drawing.matchAll(/●.*node (\d+)$/gm)].map((match) => Number(match[1]));
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: graph.size }, (_, i) => i));
        for (const [from, to] of graph.edges) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
        const starts = drawing.split("\n").flatMap((row) => (row.includes("node") ? [row.indexOf("node")] : []));
        expect(new Set(starts).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("shows a diamond as one line that divides and comes together", () => {
    const graph: Graph = {
      size: 4,
      edges: [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ],
    };
    expect(drawText(graph, ["read", "copy", "export", "send"])).toBe(
      ["●    read", "├─╮", "● │  copy", "│ ●  export", "├─╯", "●    send"].join("\n"),
    );
  });

  it("shows every edge to a reader who follows the lines, and no other", () => {
    fc.assert(
      fc.property(arbitraryGraph(9), (graph) => {
        const drawing = drawText(
          graph,
          Array.from({ length: graph.size }, (_, i) => String(i)),
        );
        expect(edgesOf(drawing).toSorted()).toEqual(graph.edges.map(([from, to]) => `${from}>${to}`).toSorted());
      }),
    );
  });
});
