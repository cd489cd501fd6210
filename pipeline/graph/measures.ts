import { lowestBit } from "./bits.js";
import { asMasks, type Graph, type MaskGraph } from "./graph.js";
import { descendants } from "./reachability.js";

/** Depth of each node: nodes on the longest path that ends in it, so that a root has depth 1. O(nodes + edges). */
export function depths(graph: MaskGraph): number[] {
  const found = new Array<number>(graph.size).fill(1);
  for (const node of graph.order) {
    for (let rest = graph.predecessors[node] ?? 0; rest !== 0; rest &= rest - 1) {
      found[node] = Math.max(found[node] ?? 1, (found[lowestBit(rest)] ?? 0) + 1);
    }
  }
  return found;
}

/** Nodes on the longest path; 0 for the empty graph. */
export function depth(graph: Graph | MaskGraph): number {
  return Math.max(0, ...depths(asMasks(graph)));
}

/**
 * Size of the largest antichain. By Dilworth's theorem it is the least number of chains that cover all nodes, which
 * is nodes minus a maximum matching of the transitive closure (Fulkerson 1956), found by augmenting paths (Kuhn
 * 1955): O(nodes x pairs) at worst, few bit operations in practice.
 */
export function width(graph: Graph | MaskGraph): number {
  const below = descendants(asMasks(graph));
  const matchedFrom = new Array<number>(graph.size).fill(-1);
  let seen = 0;

  function augment(from: number): boolean {
    for (let rest = (below[from] ?? 0) & ~seen; rest !== 0; rest = (below[from] ?? 0) & ~seen) {
      const to = lowestBit(rest);
      seen |= 1 << to;
      const holder = matchedFrom[to] ?? -1;
      if (holder < 0 || augment(holder)) {
        matchedFrom[to] = from;
        return true;
      }
    }
    return false;
  }

  let matched = 0;
  for (let from = 0; from < graph.size; from++) {
    seen = 0;
    if (augment(from)) matched++;
  }
  return graph.size - matched;
}
