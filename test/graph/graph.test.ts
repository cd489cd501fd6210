import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphError } from "../../pipeline/errors.js";
import { bitCount, lowestBit, members } from "../../pipeline/graph/bits.js";
import { components, isConnected } from "../../pipeline/graph/components.js";
import { countDownSets } from "../../pipeline/graph/down-sets.js";
import { roots, sinks, toMasks } from "../../pipeline/graph/graph.js";
import { ancestors, descendants, transitiveReduction } from "../../pipeline/graph/reachability.js";
import { arbitraryGraph, booleanLattice, chain, reachesByWalking } from "./arbitrary-graph.js";

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof GraphError) return error.code;
  }
  return "none";
};

describe("sets of nodes", () => {
  it("hold what was put in, up to 30 nodes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 29 })), (nodes) => {
        const mask = nodes.reduce((set, node) => set + 2 ** node, 0);
        expect(members(mask)).toEqual([...nodes].sort((a, b) => a - b));
        expect(bitCount(mask)).toBe(nodes.length);
        expect(lowestBit(mask)).toBe(nodes.length === 0 ? -1 : Math.min(...nodes));
      }),
    );
  });
});

describe("a graph", () => {
  it("is refused with the nodes that wait for each other when it has a cycle", () => {
    const graph = {
      size: 5,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 1],
        [3, 4],
      ] as const,
    };
    expect(() => toMasks(graph)).toThrow("1 -> 2 -> 3 -> 1");
    expect(codeOf(() => toMasks(graph))).toBe("GRAPH_CYCLE");
    expect(codeOf(() => toMasks({ size: 1, edges: [[0, 0]] }))).toBe("GRAPH_CYCLE");
  });

  it("is refused when it has over 30 nodes or an edge that leaves it", () => {
    expect(codeOf(() => toMasks({ size: 31, edges: [] }))).toBe("GRAPH_TOO_LARGE");
    expect(codeOf(() => toMasks({ size: 2, edges: [[0, 2]] }))).toBe("GRAPH_BAD_EDGE");
    expect(toMasks({ size: 30, edges: chain(30) }).order).toHaveLength(30);
  });

  it("has roots without predecessor and sinks without successor", () => {
    const masks = toMasks({
      size: 5,
      edges: [
        [3, 0],
        [3, 1],
        [0, 2],
        [1, 2],
      ],
    });
    expect(roots(masks)).toEqual([3, 4]);
    expect(sinks(masks)).toEqual([2, 4]);
  });

  it("knows for each node what comes before and after it, as walking along the edges does", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        const above = ancestors(toMasks(graph));
        const below = descendants(toMasks(graph));
        for (let from = 0; from < graph.size; from++) {
          for (let to = 0; to < graph.size; to++) {
            const expected = reachesByWalking(graph, from, to);
            expect(((below[from] ?? 0) >>> to) & 1).toBe(expected ? 1 : 0);
            expect(((above[to] ?? 0) >>> from) & 1).toBe(expected ? 1 : 0);
          }
        }
      }),
    );
  });

  it("is reduced to the fewest edges that reach the same nodes", () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        const reduced = transitiveReduction(graph);
        expect(ancestors(toMasks(reduced))).toEqual(ancestors(toMasks(graph)));
        for (const edge of reduced.edges) {
          const fewer = { size: graph.size, edges: reduced.edges.filter((other) => other !== edge) };
          expect(reachesByWalking(fewer, edge[0], edge[1])).toBe(false);
        }
      }),
    );
    expect(
      transitiveReduction({
        size: 3,
        edges: [
          [0, 2],
          [1, 2],
          [0, 1],
        ],
      }).edges,
    ).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it("falls into components that no edge joins", () => {
    fc.assert(
      fc.property(arbitraryGraph(8), (graph) => {
        const groups = components(graph);
        expect(groups.reduce((sum, group) => sum + bitCount(group), 0)).toBe(graph.size);
        for (const [from, to] of graph.edges) {
          expect(groups.filter((group) => ((group >>> from) & 1) === 1)).toEqual(
            groups.filter((group) => ((group >>> to) & 1) === 1),
          );
        }
        const joined = groups.slice(1).map((group): [number, number] => [lowestBit(groups[0] ?? 0), lowestBit(group)]);
        expect(isConnected({ size: graph.size, edges: [...graph.edges, ...joined] })).toBe(true);
      }),
    );
  });
});

describe("down-sets", () => {
  it("are counted as the sets that are closed under predecessors", () => {
    fc.assert(
      fc.property(arbitraryGraph(8), (graph) => {
        const closed = Array.from({ length: 2 ** graph.size }, (_, set) => set).filter((set) =>
          graph.edges.every(([from, to]) => ((set >>> to) & 1) === 0 || ((set >>> from) & 1) === 1),
        );
        expect(countDownSets(toMasks(graph))).toBe(closed.length);
      }),
    );
  });

  it("number as Dedekind says for the Boolean lattice of three things", () => {
    expect(countDownSets(toMasks(booleanLattice(3)))).toBe(20);
  });

  it("are refused above the limit, at once", () => {
    const zigzag = Array.from({ length: 29 }, (_, i): [number, number] => (i % 2 === 0 ? [i, i + 1] : [i + 1, i]));
    expect(countDownSets(toMasks({ size: 30, edges: zigzag }), 2 ** 22)).toBe(2_178_309);
    expect(codeOf(() => countDownSets(toMasks({ size: 30, edges: zigzag })))).toBe("GRAPH_TOO_WIDE");
    expect(codeOf(() => countDownSets(toMasks({ size: 21, edges: [] })))).toBe("GRAPH_TOO_WIDE");
    expect(countDownSets(toMasks({ size: 10, edges: [] }), 1024)).toBe(1024);
    expect(codeOf(() => countDownSets(toMasks({ size: 10, edges: [] }), 1023))).toBe("GRAPH_TOO_WIDE");
  });
});
