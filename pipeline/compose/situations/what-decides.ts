import { shownValue } from "../../operations/derivations/query.js";
import { valuesSaid } from "../../operations/said-values.js";
import type { SituationDecision } from "../../schema/situation-decision.js";
import { anyOfThese, type ComparedValue, comparedBy, isMet } from "../../schema/task/comparison.js";
import type { BoundSituation } from "../../workplace/situations/bound-situation.js";
import { thresholdBetween } from "../growth/condition.js";
import { countBetween } from "./count-between.js";
import { dayBetween } from "./day-between.js";

/** Least ratio of two amounts between which a limit is set: closer ones would look as if they were chosen for it. */
const leastRatio = 1.25;

/**
 * What a decision compares with, so that its fact meets it in one of two bindings of the situation and not in the other
 * one. Null where nothing does: the values are alike or too close, or both are on the same side.
 */
export function limitOf(decision: SituationDecision, one: BoundSituation, other: BoundSituation): ComparedValue | null {
  const { relation } = decision;
  const [a, b] = [decisiveValue(decision, one), decisiveValue(decision, other)];
  const limit = candidate(decision, one, other, a, b);
  return limit === null || isMet(relation, a, limit) === isMet(relation, b, limit) ? null : limit;
}

function candidate(
  { fact, relation, than, values = [] }: SituationDecision,
  one: BoundSituation,
  other: BoundSituation,
  a: ComparedValue,
  b: ComparedValue,
): ComparedValue | null {
  if (comparedBy(relation) === "text") return anyOfThese(values);
  if (relation === "greater" || relation === "less") {
    const [low, high] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))];
    if (one.situation.facts[fact]?.kind === "count") return countBetween(low, high, relation);
    return high >= low * leastRatio ? thresholdBetween(low, high) : null;
  }
  if (than === undefined) return dayBetween(String(a), String(b));
  if (than === "@today") return one.workplace.today;
  const [here, there] = [factValue(one, than.slice(1), relation), factValue(other, than.slice(1), relation)];
  return here === there ? here : null;
}

/** The value of the fact that decides: a number as a cell shows it, a day (ISO), a text. */
export function decisiveValue({ fact, relation }: SituationDecision, bound: BoundSituation): ComparedValue {
  return factValue(bound, fact, relation);
}

/** Throws RangeError for a fact that the situation does not have, or that says no day where one is compared. */
function factValue({ facts }: BoundSituation, name: string, relation: SituationDecision["relation"]): ComparedValue {
  const bound = facts.get(name);
  if (bound === undefined) throw new RangeError(`no fact is called ${name}`);
  switch (comparedBy(relation)) {
    case "number":
      // A sum of amounts has no digits that binary fractions add.
      return Number(shownValue(bound.value));
    case "text":
      return String(bound.value);
    case "day": {
      const [day] = valuesSaid.date(String(bound.value));
      if (day === undefined) throw new RangeError(`the fact ${name} says no day: "${bound.value}"`);
      return day;
    }
  }
}
