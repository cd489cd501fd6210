import { isConnected } from "../../pipeline/graph/components.js";
import type { Graph } from "../../pipeline/graph/graph.js";

/** Every connected acyclic graph of a size, up to the names of its nodes: all sets of edges that run upwards. */
export function everyGraph(size: number): Graph[] {
  const pairs = Array.from({ length: size }, (_, from) =>
    Array.from({ length: size - from - 1 }, (_none, more): [number, number] => [from, from + more + 1]),
  ).flat();
  return Array.from({ length: 2 ** pairs.length }, (_, mask) => ({
    size,
    edges: pairs.filter((_pair, bit) => ((mask >> bit) & 1) === 1),
  })).filter(isConnected);
}
