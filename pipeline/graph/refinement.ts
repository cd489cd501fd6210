import { members } from "./bits.js";
import type { MaskGraph } from "./graph.js";

/**
 * Colour refinement: nodes of one colour part when their predecessors or successors differ in colours, until nothing
 * parts any more. A colour is the number of nodes that sort before it, so that equal structure gives equal colours
 * whatever the numbering. O(nodes) rounds of O(edges log edges).
 */
export function refine(graph: MaskGraph, colours: readonly number[]): number[] {
  let current = ranked(colours.map((colour) => [colour]));
  for (let kinds = 0; kinds < new Set(current).size; ) {
    kinds = new Set(current).size;
    if (kinds === graph.size) break;
    const seen = current;
    const of = (nodes: number) =>
      members(nodes)
        .map((node) => seen[node] ?? 0)
        .sort((a, b) => a - b);
    current = ranked(
      seen.map((colour, node) => [
        colour,
        ...of(graph.predecessors[node] ?? 0),
        -1,
        ...of(graph.successors[node] ?? 0),
      ]),
    );
  }
  return current;
}

/** Gives a node a unique colour, ordered just before its former colour class. */
export function individualise(colours: readonly number[], node: number): number[] {
  return colours.map((colour, other) => 2 * colour + (other === node ? 0 : 1));
}

/** For each signature, how many of them sort before it. */
function ranked(signatures: readonly (readonly number[])[]): number[] {
  const sorted = [...signatures].sort(compare);
  return signatures.map((signature) => sorted.findIndex((other) => compare(other, signature) === 0));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
