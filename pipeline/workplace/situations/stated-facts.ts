import { shownValue } from "../../operations/derive-query.js";
import type { BoundFact } from "./bind-situation.js";

/** A fact's value as a parameter holds it. */
export function valueText({ value }: Pick<BoundFact, "value">): string {
  return shownValue(value);
}

/** Facts that a deliverable has to state, as a parameter of type `facts` holds them. */
export function statedFacts(facts: readonly BoundFact[]): string {
  return facts.map((bound) => `${bound.fact.label} = ${bound.fact.kind} ${valueText(bound)}`).join("; ");
}
