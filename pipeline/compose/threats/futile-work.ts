import type { ContentEffect, Parts } from "../../evaluators/content-effects.js";
import { contentEffect } from "../../evaluators/effect-of-evaluator.js";
import type { Subtask } from "../../schema/subtask.js";

/** Two subtasks of which one is done for nothing when the second works on what the first has left. */
export interface FutileWork {
  readonly first: string;
  readonly second: string;
  /** "first": the second undoes its effect. "second": it has nothing left to do. */
  readonly futile: "first" | "second";
}

/** Contents on which every effect is seen, and no two look alike. */
const witnesses: Readonly<Record<ContentEffect["of"], Parts>> = {
  lines: ["Pear tree", "apple", "", "Fig leaf", "quince", "apple", "cherry"],
  corners: ["a", "b", "c", "d"],
};

/**
 * The pairs that are futile whatever the file holds, from what the evaluators say becomes of it: to repeat the first
 * line and then to delete it is to do nothing; to move it down when the line under it is the same changes nothing, so
 * that no evaluator accepts it. A pair that was measured on one file is not measured on a copy of it; this holds for
 * copies as well. O(effects^2), of which a pool has some dozens.
 */
export function futileWork(subtasks: Iterable<Subtask>): FutileWork[] {
  const known = [...subtasks].flatMap(({ id, evaluator }) => {
    const effect = contentEffect(evaluator);
    return effect === null ? [] : [{ id, effect }];
  });
  return known.flatMap((first) =>
    known.flatMap((second) => {
      const futile = futileOf(first.effect, second.effect);
      return futile === null ? [] : [{ first: first.id, second: second.id, futile }];
    }),
  );
}

function futileOf(first: ContentEffect, second: ContentEffect): FutileWork["futile"] | null {
  if (first.of !== second.of) return null;
  const before = witnesses[first.of];
  const between = first.apply(before, "what the first adds");
  const after = second.apply(between, "what the second adds");
  if (areEqual(after, between)) return "second";
  const alone = second.apply(before, "what the second adds");
  return areEqual(after, before) || areEqual(after, alone) ? "first" : null;
}

function areEqual(one: Parts, other: Parts): boolean {
  return one.length === other.length && one.every((part, i) => part === other[i]);
}
