import { lowestBit } from "./bits.js";
import { type Graph, toMasks } from "./graph.js";

/** Groups of nodes that hang together when `neighbours` (symmetric) is followed, by smallest member. */
export function connectedGroups(nodes: number, neighbours: readonly number[]): number[] {
  const groups: number[] = [];
  for (let left = nodes; left !== 0; ) {
    let group = 0;
    for (let reached = left & -left; reached !== 0; ) {
      const node = lowestBit(reached);
      group |= 1 << node;
      reached = (reached | ((neighbours[node] ?? 0) & nodes)) & ~group;
    }
    groups.push(group);
    left &= ~group;
  }
  return groups;
}

/** Weakly connected components as node masks. O(nodes) steps on bitmasks. */
export function components(graph: Graph): number[] {
  const masks = toMasks(graph);
  const neighbours = masks.predecessors.map((before, node) => before | (masks.successors[node] ?? 0));
  return connectedGroups(masks.all, neighbours);
}

/** Whether the graph is weakly connected. */
export function isConnected(graph: Graph): boolean {
  return components(graph).length <= 1;
}
