import { maximumDownSets, tooWide } from "./down-sets.js";
import { available, type Graph, type MaskGraph, toMasks } from "./graph.js";

/** OmniBench's coherency score: how many neighbours of a sequence of subtasks belong to the same application. */
export function coherenceScore(applications: readonly string[]): number {
  return applications.filter((application, i) => i > 0 && application === applications[i - 1]).length;
}

/**
 * The largest coherency score that a topological order can have; `applications[i]` is that of node i.
 *
 * It is nodes minus the least number of blocks of one application (precedence-constrained class sequencing, which
 * is hard in general). To run every available subtask of the current application never hurts: it costs nothing and
 * frees more. So only down-sets matter in which an application was exhausted, and a breadth-first walk over them,
 * one level per block, ends in the answer. O(exhausted down-sets x applications); throws GRAPH_TOO_WIDE above 2^20.
 */
export function maximumCoherence(graph: Graph, applications: readonly string[]): number {
  const masks = toMasks(graph);
  const classes = new Map<string, number>();
  for (let node = 0; node < masks.size; node++) {
    const application = applications[node] ?? "";
    classes.set(application, (classes.get(application) ?? 0) | (1 << node));
  }
  const seen = new Set([0]);
  let blocks = 0;
  for (let frontier = [0]; !frontier.includes(masks.all); blocks++) {
    const next: number[] = [];
    for (const done of frontier) {
      const free = available(masks, done);
      for (const nodes of classes.values()) {
        if ((free & nodes) === 0) continue;
        const exhausted = exhaust(masks, done, nodes);
        if (seen.has(exhausted)) continue;
        seen.add(exhausted);
        next.push(exhausted);
      }
      if (seen.size > maximumDownSets) throw tooWide(maximumDownSets);
    }
    frontier = next;
  }
  return masks.size - blocks;
}

/** Does everything that can be done without leaving `nodes`; in topological order one pass is enough. */
function exhaust(graph: MaskGraph, done: number, nodes: number): number {
  let reached = done;
  for (const node of graph.order) {
    if (((nodes >>> node) & 1) === 1 && ((graph.predecessors[node] ?? 0) & ~reached) === 0) reached |= 1 << node;
  }
  return reached;
}
