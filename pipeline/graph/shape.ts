import { bitCount, members } from "./bits.js";
import { isConnected } from "./components.js";
import { type Graph, roots, sinks, toMasks } from "./graph.js";
import { descendants, transitiveReduction } from "./reachability.js";

type ShapeName = "single" | "chain" | "fork" | "join" | "diamond" | "mixed";

/** The visible shape of a task graph, computed on its transitive reduction. */
export interface Shape {
  name: ShapeName;
  /** Nodes after which the work divides. */
  forks: number;
  /** Nodes that wait for several others. */
  joins: number;
}

/**
 * A chain has neither forks nor joins, a fork (join) only forks (joins). A diamond divides once, between its only
 * root and its only sink, and comes together again once. Everything else is mixed, parts that do not hang together
 * included.
 */
export function shapeOf(graph: Graph): Shape {
  const reduced = transitiveReduction(graph);
  const masks = toMasks(reduced);
  const forks = masks.successors.filter((after) => bitCount(after) > 1).length;
  const joins = masks.predecessors.filter((before) => bitCount(before) > 1).length;

  function name(): ShapeName {
    if (graph.size === 1) return "single";
    if (!isConnected(reduced)) return "mixed";
    if (joins === 0) return forks === 0 ? "chain" : "fork";
    if (forks === 0) return "join";
    const ends = roots(masks).length === 1 && sinks(masks).length === 1;
    return ends && forks === 1 && joins === 1 ? "diamond" : "mixed";
  }

  return { name: name(), forks, joins };
}

/** Whether work divides somewhere and what was divided comes together again, computed on the transitive reduction. */
export function hasDiamond(graph: Graph): boolean {
  const masks = toMasks(transitiveReduction(graph));
  const below = descendants(masks);
  return masks.successors.some((after) => {
    let reached = 0;
    return members(after).some((next) => {
      const own = (below[next] ?? 0) | (1 << next);
      if ((reached & own) !== 0) return true;
      reached |= own;
      return false;
    });
  });
}
