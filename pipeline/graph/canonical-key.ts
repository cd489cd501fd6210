import { asMasks, type Graph, type MaskGraph } from "./graph.js";
import { individualise, refine } from "./refinement.js";

/** A numbering of the nodes, found by singling out the nodes of `path`. */
interface SearchLeaf {
  key: string;
  /** Nodes by their new number. */
  numbering: readonly number[];
  path: readonly number[];
}

/**
 * Returns a key that is equal for two labelled graphs exactly when they are isomorphic. When all labels differ, the
 * labels give the numbering, at the cost of sorting. Otherwise nodes with equal labels are distinguished by
 * individualisation and refinement (McKay 1981): of all numberings that refinement leaves, the one with the smallest
 * text is chosen. Symmetries that are found on the way prune the search; it stays exponential at worst.
 */
export function canonicalKey(graph: Graph | MaskGraph, labels: readonly string[]): string {
  const masks = asMasks(graph);
  const symmetries: (readonly number[])[] = [];
  let first: SearchLeaf | null = null;
  let best: SearchLeaf | null = null;

  /** Searches below `path` and returns the length of the path to go on from. */
  function explore(colours: readonly number[], path: readonly number[]): number {
    const cell = firstSharedColour(colours);
    if (cell.length === 0) return reachLeaf(leafAt(masks, labels, colours, path));
    const tried: number[] = [];
    for (const node of cell) {
      if (isImage(node, tried, path, symmetries)) continue;
      tried.push(node);
      const back = explore(refine(masks, individualise(colours, node)), [...path, node]);
      if (back < path.length) return back;
    }
    return path.length;
  }

  /**
   * A leaf equal to an earlier one shows an automorphism: the subtrees below the point where their paths diverge are
   * equal.
   */
  function reachLeaf(leaf: SearchLeaf): number {
    const earlier = [first, best].find((candidate) => candidate?.key === leaf.key) ?? null;
    if (earlier !== null) {
      symmetries.push(mapping(earlier.numbering, leaf.numbering));
      return leaf.path.findIndex((node, i) => node !== earlier.path[i]);
    }
    first ??= leaf;
    if (best === null || leaf.key < best.key) best = leaf;
    return leaf.path.length;
  }

  const label = (node: number) => labels[node] ?? "";
  const byLabel = masks.predecessors
    .map((_, node) => node)
    .sort((a, b) => (label(a) < label(b) ? -1 : label(a) > label(b) ? 1 : 0));
  const colours = new Array<number>(masks.size).fill(0);
  let colour = 0;
  byLabel.forEach((node, place) => {
    if (place > 0 && label(node) !== label(byLabel[place - 1] ?? 0)) colour++;
    colours[node] = colour;
  });
  if (colour + 1 >= masks.size) return textOf(masks, labels, byLabel);
  explore(refine(masks, colours), []);
  return (best ?? leafAt(masks, labels, colours, [])).key;
}

/** Nodes of the smallest colour that several nodes have, in ascending order; empty when every node has its own. */
function firstSharedColour(colours: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const shared = [...counts].flatMap(([colour, count]) => (count > 1 ? [colour] : []));
  const smallest = Math.min(...shared);
  return colours.flatMap((colour, node) => (colour === smallest ? [node] : []));
}

/** Whether an automorphism that fixes `path` maps one of the tried nodes to this one. */
function isImage(
  node: number,
  tried: readonly number[],
  path: readonly number[],
  symmetries: readonly (readonly number[])[],
): boolean {
  const usable = symmetries.filter((symmetry) => path.every((fixed) => symmetry[fixed] === fixed));
  const reached = new Set(tried);
  // A set that grows while it is walked: the walk ends when nothing new is reached.
  for (const from of reached) for (const symmetry of usable) reached.add(symmetry[from] ?? from);
  return reached.has(node);
}

function mapping(from: readonly number[], to: readonly number[]): number[] {
  const image = new Array<number>(from.length).fill(0);
  from.forEach((node, number) => {
    image[node] = to[number] ?? 0;
  });
  return image;
}

/** The numbering of nodes by their colours when the colouring is discrete. */
function leafAt(
  graph: MaskGraph,
  labels: readonly string[],
  colours: readonly number[],
  path: readonly number[],
): SearchLeaf {
  const numbering = colours.map((_, node) => node).sort((a, b) => (colours[a] ?? 0) - (colours[b] ?? 0));
  return { key: textOf(graph, labels, numbering), numbering, path };
}

/** The text of the graph when its nodes are numbered so. */
function textOf({ successors }: MaskGraph, labels: readonly string[], numbering: readonly number[]): string {
  const edges = numbering.map((node) => {
    const after = successors[node] ?? 0;
    const numbers: number[] = [];
    for (const [number, to] of numbering.entries()) if (((after >>> to) & 1) === 1) numbers.push(number);
    return numbers;
  });
  return JSON.stringify([numbering.map((node) => labels[node] ?? ""), edges]);
}
