import { GraphError } from "../errors.js";
import { lowestBit } from "./bits.js";
import { available, type MaskGraph } from "./graph.js";

/** Above this, exact methods over down-sets would need too much time and memory. */
export const maximumDownSets = 2 ** 20;

/**
 * Returns the down-sets (sets that contain all predecessors of their nodes) level by level, from the empty to the full
 * one: level k has those of k nodes, in ascending order. O(down-sets x width). Throws GraphError GRAPH_TOO_WIDE when
 * there are more than `limit`.
 */
export function downSetLevels(graph: MaskGraph, limit: number = maximumDownSets): number[][] {
  const levels: number[][] = [[0]];
  let total = 1;
  for (let size = 1; size <= graph.size; size++) {
    const level = new Set<number>();
    for (const done of levels[size - 1] ?? []) {
      for (let rest = available(graph, done); rest !== 0; rest &= rest - 1) level.add(done | (1 << lowestBit(rest)));
      if (total + level.size > limit) throw tooWide(limit);
    }
    total += level.size;
    levels.push([...level].sort((a, b) => a - b));
  }
  return levels;
}

/** Number of down-sets. Throws GRAPH_TOO_WIDE as `downSetLevels` does. */
export function countDownSets(graph: MaskGraph, limit: number = maximumDownSets): number {
  return downSetLevels(graph, limit).reduce((sum, level) => sum + level.length, 0);
}

export function tooWide(limit: number): GraphError {
  return new GraphError(
    "GRAPH_TOO_WIDE",
    `a graph has more than ${limit} ways of being partly done; use fewer subtasks that are independent of each other`,
  );
}
