import { lowestBit, members } from "./bits.js";
import { type Graph, type MaskGraph, toMasks } from "./graph.js";

/** For each node all nodes that come before it. O(nodes + edges) steps on bitmasks. */
export function ancestors(graph: MaskGraph): number[] {
  const above = new Array<number>(graph.size).fill(0);
  for (const node of graph.order) above[node] = closed(graph.predecessors[node] ?? 0, above);
  return above;
}

/** For each node all nodes that come after it. */
export function descendants(graph: MaskGraph): number[] {
  const below = new Array<number>(graph.size).fill(0);
  for (let i = graph.size - 1; i >= 0; i--) {
    const node = graph.order[i] ?? 0;
    below[node] = closed(graph.successors[node] ?? 0, below);
  }
  return below;
}

/** The graph without the edges that other edges imply: of a -> b -> c and a -> c, the last goes. Edges come sorted. */
export function transitiveReduction(graph: Graph): Graph {
  const masks = toMasks(graph);
  const below = descendants(masks);
  const edges = masks.successors.flatMap((direct, from) => {
    const implied = members(direct).reduce((mask, to) => mask | (below[to] ?? 0), 0);
    return members(direct & ~implied).map((to): [number, number] => [from, to]);
  });
  return { size: graph.size, edges };
}

function closed(direct: number, known: readonly number[]): number {
  let mask = direct;
  for (let rest = direct; rest !== 0; rest &= rest - 1) mask |= known[lowestBit(rest)] ?? 0;
  return mask;
}
