import { type FigureBounds, possibleFigures } from "../../graph/possible-figures.js";
import type { Rng } from "../../rng.js";
import { figureLimits, type Range } from "../../schema/task/request.js";

/**
 * Target of growth for a request with figures: about `size` nodes, and the figures that a graph of that size can have.
 */
export interface Aim {
  size: number;
  figures: FigureBounds;
}

/** Range of sizes above the minimum when a request has no maximum. */
const spread = 3;

/**
 * Draws a size, and returns it with the possible ranges of the other figures at that size. Later turns draw smaller
 * sizes, because small graphs are found more easily: `patience` falls from 1 to 0.
 */
export function drawAim(wanted: FigureBounds, usual: Range, patience: number, rng: Rng): Aim {
  const { minimum, maximum } = wanted.nodes;
  const isOpen = maximum === figureLimits.nodes.maximum;
  const largest = isOpen ? Math.min(maximum, Math.max(minimum + spread, usual.maximum)) : maximum;
  const size = minimum + rng.below(Math.floor((largest - minimum) * patience) + 1);
  const figures = possibleAt(wanted, size);
  return figures === null ? { size: minimum, figures: wanted } : { size, figures };
}

/** Cache by the wanted figures, which are one object for all attempts of a request. */
const known = new WeakMap<FigureBounds, Map<number, FigureBounds | null>>();

function possibleAt(wanted: FigureBounds, size: number): FigureBounds | null {
  const bySize = known.get(wanted) ?? new Map<number, FigureBounds | null>();
  known.set(wanted, bySize);
  const before = bySize.get(size);
  if (before !== undefined) return before;
  const found = possibleFigures({ ...wanted, nodes: { minimum: size, maximum: size } });
  bySize.set(size, found);
  return found;
}
