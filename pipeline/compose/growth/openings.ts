import type { Taker } from "../material/takers.js";
import type { Aim } from "./aim.js";
import type { Materials } from "./grow.js";
import { isResultKnown, type ResultRef, type Sketch } from "./sketch.js";
import { figuresShort, goesTooFar, type Measure, measuringEnds } from "./steering.js";

/** Something lasting that a sketch makes, and how another end could take it over. */
export interface Opening {
  from: ResultRef;
  takers: readonly Taker[];
}

/** Returns the results of a sketch that another node can take over, those of its final nodes included. */
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
 * Returns the openings that one more node can take over without exceeding a figure. When a figure is too small, returns
 * only those that increase such a figure, if there are any.
 */
export function fittingOpenings(openings: readonly Opening[], sketch: Sketch, now: Measure, aim: Aim): Opening[] {
  const short = figuresShort(now, aim);
  const measureAfter = measuringEnds(sketch, now);
  const judged = new Map<number, "helps" | "fits" | "leads too far">();
  const judge = (node: number) => {
    const before = judged.get(node);
    if (before !== undefined) return before;
    const after = measureAfter(node);
    const grows = () => short.some((name) => after(name) > now(name));
    const verdict = goesTooFar(after, aim) ? "leads too far" : grows() ? "helps" : "fits";
    judged.set(node, verdict);
    return verdict;
  };
  const fitting = openings.filter(({ from }) => judge(from.node) !== "leads too far");
  const helping = fitting.filter(({ from }) => judge(from.node) === "helps");
  return helping.length > 0 ? helping : fitting;
}
