import { members } from "../../graph/bits.js";
import { available, type MaskGraph } from "../../graph/graph.js";
import type { Rng } from "../../rng.js";

/**
 * An order in which to tell the nodes: topological, and keeping what belongs together side by side (the next
 * sentence continues the last one where it can, else the latest one that can be continued). Ties go by `rng`.
 */
export function textOrder(graph: MaskGraph, rng: Rng): number[] {
  const mentioned: number[] = [];
  for (let done = 0; done !== graph.all; ) {
    const free = members(available(graph, done));
    const latestPredecessor = (node: number): number =>
      Math.max(
        -1,
        ...mentioned.flatMap((earlier, position) =>
          ((graph.predecessors[node] ?? 0) >> earlier) & 1 ? [position] : [],
        ),
      );
    const best = Math.max(...free.map(latestPredecessor));
    const next = rng.pick(free.filter((node) => latestPredecessor(node) === best));
    mentioned.push(next);
    done |= 1 << next;
  }
  return mentioned;
}
