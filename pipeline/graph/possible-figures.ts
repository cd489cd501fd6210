import { type FigureName, figureLimits, figureNames, type Range } from "../schema/task/request.js";

/** Ranges in which all figures of a task graph have to lie. */
export type FigureBounds = Readonly<Record<FigureName, Range>>;

/** Bounds that every task graph must meet. */
export const widestBounds: FigureBounds = figureLimits;

/** Intersection of two bounds; null when it is empty. */
export function intersect(a: FigureBounds, b: Partial<FigureBounds>): FigureBounds | null {
  const both = (figure: FigureName): Range => {
    const { minimum, maximum } = a[figure];
    const other = b[figure];
    if (other === undefined) return { minimum, maximum };
    return { minimum: Math.max(minimum, other.minimum), maximum: Math.min(maximum, other.maximum) };
  };
  const bounds: FigureBounds = {
    nodes: both("nodes"),
    edges: both("edges"),
    depth: both("depth"),
    width: both("width"),
    categories: both("categories"),
  };
  return figureNames.some((figure) => bounds[figure].minimum > bounds[figure].maximum) ? null : bounds;
}

/**
 * Returns the tightest bounds around the figures of all connected acyclic graphs within the given bounds; null when
 * there is no such graph. Exact: a graph of n nodes, depth d and width w exists if and only if d + w <= n + 1 and n <=
 * d w (Dilworth, Mirsky), of one level only for n = 1; its edges are any number from n - 1 (w chains that hang
 * together) to all pairs that neither share one of d levels nor the widest of them. O(nodes x depth x width).
 */
export function possibleFigures(bounds: FigureBounds): FigureBounds | null {
  const none = (): Range => ({ minimum: Number.POSITIVE_INFINITY, maximum: Number.NEGATIVE_INFINITY });
  const found = { nodes: none(), edges: none(), depth: none(), width: none(), categories: none() };
  const { nodes: sizes, depth: depths, width: widths } = bounds;
  for (let n = sizes.minimum; n <= sizes.maximum; n++) {
    const varied = Math.min(n, bounds.categories.maximum);
    if (varied < bounds.categories.minimum) continue;
    for (let d = depths.minimum; d <= Math.min(depths.maximum, n); d++) {
      if (d === 1 && n > 1) continue;
      for (let w = widths.minimum; w <= Math.min(widths.maximum, n + 1 - d); w++) {
        if (n > d * w) continue;
        const fewest = Math.max(n - 1, bounds.edges.minimum);
        const most = Math.min(mostEdges(n, d, w), bounds.edges.maximum);
        if (fewest > most) continue;
        widen(found.nodes, n, n);
        widen(found.edges, fewest, most);
        widen(found.depth, d, d);
        widen(found.width, w, w);
        widen(found.categories, bounds.categories.minimum, varied);
      }
    }
  }
  return found.nodes.minimum > found.nodes.maximum ? null : found;
}

function widen(range: Range, minimum: number, maximum: number): void {
  range.minimum = Math.min(range.minimum, minimum);
  range.maximum = Math.max(range.maximum, maximum);
}

/**
 * All pairs except those within a level: one level has the antichain of `w` nodes, the others share the rest evenly.
 */
function mostEdges(n: number, d: number, w: number): number {
  const pairs = (count: number) => (count * (count - 1)) / 2;
  const others = Math.max(1, d - 1);
  const share = Math.floor((n - w) / others);
  const larger = (n - w) % others;
  return pairs(n) - pairs(w) - larger * pairs(share + 1) - (others - larger) * pairs(share);
}
