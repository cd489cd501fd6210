import { shownValue } from "../../operations/derivations/query.js";
import type { SituationRequest } from "../../schema/situation.js";
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

/**
 * Facts that a deliverable has to state, before them what it asks for, and behind them what it may say beside, as a
 * parameter of type `facts` holds them (`askedFactsSchema`).
 */
export function statedFacts(
  facts: readonly BoundFact[],
  request: SituationRequest | null,
  beside: readonly string[],
): string {
  const escaped = (text: string) => text.replace(/[\\;]/g, "\\$&");
  const asked =
    request === null ? [] : [`the request = request ${escaped(request.says)} ~ ${request.heard.join(" | ")}`];
  const stated = facts.map((bound) => `the ${escaped(bound.label)} = ${bound.fact.kind} ${escaped(valueText(bound))}`);
  const more = beside.length === 0 ? [] : [`beside: ${escaped(beside.join(" | "))}`];
  return [...asked, ...stated, ...more].join("; ");
}
