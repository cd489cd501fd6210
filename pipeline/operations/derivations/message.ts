import { RequestError } from "../../errors.js";
import { saysFacts } from "../../evaluators/checks/said/facts.js";
import type { SaidFact } from "../../schema/task/said-facts.js";
import { isMany } from "../../text/number-agreement.js";
import { senderOf } from "../message-content.js";
import type { Derivation } from "./derivation.js";
import { askedGiven, factsGiven } from "./facts-given.js";
import { writtenValue, wrongFact } from "./said-words.js";

/** Texts that say facts, in one paragraph without line feeds. */
export const messageDerivations = {
  facts_words: {
    of: ["facts"],
    rule: "what is to be said, as a person asks for it: the facts with their values",
    give: ({ value }) => joined(factsGiven(value("facts")).map((fact) => `${fact.label} (${writtenValue(fact)})`)),
  },
  message_text: {
    of: ["facts"],
    rule: "a plain text that says the facts",
    typed: "the sentences that tell {words}",
    give: ({ value }) => {
      const facts = factsGiven(value("facts"));
      const text = sentences(facts);
      if (saysFacts(text, { facts, beside: [] })) return text;
      throw new RequestError(
        "OPERATION_VALUE",
        `no plain text says just these facts: ${value("facts")}; give values of their kinds (money 40.00, date 2026-03-14)`,
      );
    },
    spoil: ({ value }) => {
      const { facts, beside } = askedGiven(value("facts"));
      return [
        ...facts.flatMap(({ label }, at) =>
          facts.length < 2 ? [] : [{ what: `${label} is left out`, value: sentences(facts.toSpliced(at, 1)) }],
        ),
        ...facts.map((fact, at) => ({
          what: `${fact.label} is wrong`,
          value: sentences(facts.with(at, wrongFact(fact))),
        })),
        ...facts
          .filter((fact) => fact.kind !== "text" && fact.kind !== "request" && !mayStand(wrongFact(fact), beside))
          .map((fact) => ({
            what: `another ${fact.kind} beside ${fact.label}`,
            value: `${sentences(facts)} Before, it was ${writtenValue(wrongFact(fact))}.`,
          })),
      ];
    },
  },
  mail_sender: {
    of: ["message"],
    rule: "the address that a message came from",
    give: ({ contentAt, value }) => senderOf(contentAt, value("message")),
  },
} satisfies Record<string, Derivation>;

/** Whether the value of a fact is one of those that may stand beside the facts, which have no currency. */
function mayStand({ value }: SaidFact, beside: readonly string[]): boolean {
  const bare = value.replace(/^[A-Z]{3} /, "");
  return beside.some((other) => other === bare || (other !== "" && Number(other) === Number(bare)));
}

/** "Please stop deliveries. The overdue sum is EUR 12,480.50. The number of claims in francs is 3." */
function sentences(facts: readonly SaidFact[]): string {
  return facts.map(sentence).join(" ");
}

function sentence(fact: SaidFact): string {
  const value = writtenValue(fact);
  if (fact.kind === "request") return value;
  if (!isMany(fact.label)) return `${capital(fact.label)} is ${value}.`;
  return fact.kind === "count"
    ? `The number of ${fact.label.replace(/^the /, "")} is ${value}.`
    : `${capital(fact.label)} are ${value}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c". */
function joined(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
