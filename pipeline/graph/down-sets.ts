import { GraphError } from "../errors.js";
import { bitCount, members } from "./bits.js";
import { connectedGroups } from "./components.js";
import type { MaskGraph } from "./graph.js";
import { ancestors, descendants } from "./reachability.js";

/** Above this, exact methods over down-sets would need too much time and memory. */
export const maximumDownSets = 2 ** 20;

/**
 * Number of down-sets (sets that contain all predecessors of their nodes). Throws GraphError GRAPH_TOO_WIDE when there
 * are more than `limit`.
 */
export function countDownSets(graph: MaskGraph, limit: number = maximumDownSets): number {
  return countDownSetsOf(graph.all, ancestors(graph), descendants(graph), limit);
}

/**
 * Number of down-sets of a part of a graph, without listing them: those of independent parts multiply, and those with
 * and without a node are counted apart, so that it takes no more steps than there are down-sets. `before` and `after`
 * are all nodes that come before and after each node. Throws GRAPH_TOO_WIDE when there are more than `limit`.
 */
export function countDownSetsOf(
  part: number,
  before: readonly number[],
  after: readonly number[],
  limit: number,
): number {
  const related = before.map((above, node) => above | (after[node] ?? 0));
  const known = new Map<number, number>();

  function count(nodes: number): number {
    let sets = 1;
    for (const group of connectedGroups(nodes, related)) {
      sets *= countConnected(group);
      if (sets > limit) throw tooWide(limit);
    }
    return sets;
  }

  function countConnected(nodes: number): number {
    if ((nodes & (nodes - 1)) === 0) return 2;
    const found = known.get(nodes);
    if (found !== undefined) return found;
    const node = mostRelated(nodes, related);
    const others = nodes & ~(1 << node);
    const sets = count(others & ~(after[node] ?? 0)) + count(others & ~(before[node] ?? 0));
    if (sets > limit) throw tooWide(limit);
    known.set(nodes, sets);
    return sets;
  }

  return count(part);
}

/** The node that comes before or after the most others of these: without it they fall apart soonest. */
function mostRelated(nodes: number, related: readonly number[]): number {
  const sizes = members(nodes).map((node) => ({ node, others: bitCount((related[node] ?? 0) & nodes) }));
  return sizes.reduce((best, size) => (size.others > best.others ? size : best)).node;
}

export function tooWide(limit: number): GraphError {
  return new GraphError(
    "GRAPH_TOO_WIDE",
    `a graph has more than ${limit} ways of being partly done; use fewer subtasks that are independent of each other`,
  );
}
