import { lazily } from "../../lazily.js";
import type { Taker } from "../material/takers.js";
import type { Aim } from "./aim.js";
import type { Materials } from "./grow.js";
import { isResultKnown, type ResultRef, type Sketch } from "./sketch.js";
import { figuresOf, figuresShort, goesTooFar, type Measure } from "./steering.js";

/** Something lasting that a sketch makes, and how another end could take it over. */
export interface Opening {
  from: ResultRef;
  takers: readonly Taker[];
}

/** The openings of a sketch that something can take over, those at its ends included. */
export function findOpenings({ index }: Materials, sketch: Sketch, deliverable: string): Opening[] {
  const openings: Opening[] = [];
  for (const [node, { usable }] of sketch.nodes.entries()) {
    for (const [result, made] of usable.results.entries()) {
      if (made.slot !== null || "unknown" in made.value) continue;
      const from = { node, result };
      const takers = index.takers(deliverable, made, isResultKnown(sketch, from));
      if (takers.length > 0) openings.push({ from, takers });
    }
  }
  return openings;
}

/**
 * Those that one more node can take over without a figure becoming too large; where a figure falls short, only those by
 * which one of these grows, if there are any.
 */
export function fittingOpenings(openings: readonly Opening[], sketch: Sketch, now: Measure, aim: Aim): Opening[] {
  const short = figuresShort(now, aim);
  const after = sketch.nodes.map((_, node) => {
    const measure = figuresOf(sketch, [1 << node]);
    return {
      fits: lazily(() => !goesTooFar(measure, aim)),
      helps: lazily(() => short.some((name) => measure(name) > now(name))),
    };
  });
  const fitting = openings.filter(({ from }) => after[from.node]?.fits());
  const helping = fitting.filter(({ from }) => after[from.node]?.helps());
  return helping.length > 0 ? helping : fitting;
}
