import fc from "fast-check";
import type { Graph } from "../../pipeline/graph/graph.js";

/** Acyclic graphs of up to `size` nodes whose numbering says nothing about their order. */
export function arbitraryGraph(size: number): fc.Arbitrary<Graph> {
  return fc.integer({ min: 0, max: size }).chain((nodes) =>
    fc
      .record({
        names: fc.shuffledSubarray(
          Array.from({ length: nodes }, (_, i) => i),
          { minLength: nodes, maxLength: nodes },
        ),
        pairs: fc.subarray(
          Array.from({ length: nodes }, (_, b) =>
            Array.from({ length: b }, (_unused, a): [number, number] => [a, b]),
          ).flat(),
        ),
      })
      .map(({ names, pairs }) => ({
        size: nodes,
        edges: pairs.map(([a, b]): [number, number] => [names[a] ?? 0, names[b] ?? 0]),
      })),
  );
}

/** Every topological order, by trying every permutation: the oracle of these tests. */
export function ordersByBruteForce(graph: Graph): number[][] {
  const orders: number[][] = [];
  const extend = (order: number[]): void => {
    if (order.length === graph.size) orders.push(order);
    for (let node = 0; node < graph.size; node++) {
      if (order.includes(node)) continue;
      if (graph.edges.every(([from, to]) => to !== node || order.includes(from))) extend([...order, node]);
    }
  };
  extend([]);
  return orders;
}

/** Whether one can go from one node to another along edges, by walking. */
export function reachesByWalking(graph: Graph, from: number, to: number): boolean {
  return graph.edges.some(([a, b]) => a === from && (b === to || reachesByWalking(graph, b, to)));
}

/** The subsets of n things, ordered by inclusion. */
export function booleanLattice(n: number): Graph {
  const sets = Array.from({ length: 2 ** n }, (_, set) => set);
  return {
    size: sets.length,
    edges: sets.flatMap((set) =>
      Array.from({ length: n }, (_, i) => 1 << i).flatMap((bit): [number, number][] =>
        (set & bit) === 0 ? [[set, set | bit]] : [],
      ),
    ),
  };
}

export function chain(length: number, first = 0): [number, number][] {
  return Array.from({ length: Math.max(length - 1, 0) }, (_, i) => [first + i, first + i + 1]);
}
