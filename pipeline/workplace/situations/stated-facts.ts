import { shownValue } from "../../operations/derive-query.js";
import type { BoundFact } from "./bound-situation.js";

/** A fact's value as a parameter holds it, an amount of money with its currency: "EUR 4812.4". */
export function valueText({ value, fact: { unit } }: Pick<BoundFact, "value" | "fact">): string {
  const shown = shownValue(value);
  return unit === undefined ? shown : `${unit} ${shown}`;
}

/** What is looked for in a text that states it, as a parameter of type `asked_value` holds it. */
export function askedValue({ asked, fact: { kind } }: Pick<BoundFact, "asked" | "fact">): string {
  return `${asked} = ${kind}`;
}

/** Facts that a deliverable has to state, as a parameter of type `facts` holds them (`saidFactsSchema`). */
export function statedFacts(facts: readonly BoundFact[]): string {
  const escaped = (text: string) => text.replace(/[\\;]/g, "\\$&");
  return facts
    .map((bound) => `the ${escaped(bound.label)} = ${bound.fact.kind} ${escaped(valueText(bound))}`)
    .join("; ");
}
