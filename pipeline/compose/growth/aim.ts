import { type FigureBounds, possibleFigures } from "../../graph/possible-figures.js";
import type { Rng } from "../../rng.js";
import { figureLimits, type Range } from "../../schema/request.js";

/** What growth heads for when figures are asked for: about `size` nodes, and figures that a graph of that size can have. */
export interface Aim {
  size: number;
  figures: FigureBounds;
}

/** Sizes above the least, where a request names no largest one. */
const spread = 3;

/**
 * Draws a size and what the other figures can be at that size. Later turns are less ambitious, as small graphs are found
 * more easily: `patience` falls from 1 to 0.
 */
export function drawAim(wanted: FigureBounds, usual: Range, patience: number, rng: Rng): Aim {
  const { minimum, maximum } = wanted.nodes;
  const isOpen = maximum === figureLimits.nodes.maximum;
  const largest = isOpen ? Math.min(maximum, Math.max(minimum + spread, usual.maximum)) : maximum;
  const size = minimum + rng.below(Math.floor((largest - minimum) * patience) + 1);
  const figures = possibleAt(wanted, size);
  return figures === null ? { size: minimum, figures: wanted } : { size, figures };
}

/** By what is wanted, which is one object for all tries at a request. */
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
