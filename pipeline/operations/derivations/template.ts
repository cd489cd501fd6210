import { RequestError } from "../../errors.js";
import { fillsIn, placeholdersIn } from "../../evaluators/checks/said/templates.js";
import type { SaidFact } from "../../schema/task/said-facts.js";
import { fold } from "../../text/fold.js";
import { linesAt } from "../document-content.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { factsGiven } from "./facts-given.js";
import { writtenValue, wrongFact } from "./said-words.js";

const placeholder = /[«[]([^«»[\]]+)[»\]]/g;
/** The places of a template with three placeholders, as each is replaced in its turn. */
const places = ["first", "second", "third"] as const;

/** Templates that are filled in: lines with placeholders, «Name» or [Name], for which facts of these names are put. */
export const templateDerivations: Readonly<Record<string, Derivation>> = Object.fromEntries(
  places.flatMap((place, at): [string, Derivation][] => [
    [
      `${place}_placeholder`,
      {
        of: ["template", "facts"],
        rule: `the placeholder of the ${place} of three facts, as it stands in the template`,
        typed: `the ${place} placeholder of the template`,
        give: (given) => partsOf(given, at).placeholder,
      },
    ],
    [
      `${place}_entry`,
      {
        of: ["template", "facts"],
        rule: `the value of the ${place} of three facts, as it is written in place of its placeholder`,
        typed: `what stands for the ${place} placeholder`,
        give: (given) => writtenValue(partsOf(given, at).fact),
        spoil: (given) => {
          const { fact, next } = partsOf(given, at);
          return [
            { what: `${fact.label} is wrong`, value: writtenValue(wrongFact(fact)) },
            { what: `${next.label} stands for ${fact.label}`, value: writtenValue(next) },
          ];
        },
      },
    ],
  ]),
);

/** Throws RequestError OPERATION_VALUE where three facts do not fill in the template, and OPERATION_CONTENT for none. */
function partsOf({ contentAt, value }: DerivationInput, at: number) {
  const template = linesAt(contentAt, value("template"));
  const facts = factsGiven(value("facts"));
  const [fact, next] = [facts[at], facts[(at + 1) % places.length]];
  const written = fact === undefined ? undefined : placeholderOf(template, fact);
  const fits = facts.length === places.length && fillsIn(filledIn(template, facts), template, facts);
  if (fits && fact !== undefined && next !== undefined && written !== undefined) {
    return { fact, next, placeholder: written };
  }
  const names = [...new Set(template.flatMap(placeholdersIn))].join(", ");
  throw new RequestError(
    "OPERATION_VALUE",
    `give ${places.length} facts that fill in ${value("template")}; its placeholders are: ${names}`,
  );
}

function placeholderOf(template: readonly string[], { label }: SaidFact): string | undefined {
  const all = template.flatMap((line) => [...line.matchAll(placeholder)]);
  return all.find(([, name = ""]) => fold(name) === fold(label))?.[0];
}

function filledIn(template: readonly string[], facts: readonly SaidFact[]): string[] {
  return template.map((line) =>
    line.replace(placeholder, (left, name: string) => {
      const fact = facts.find(({ label }) => fold(label) === fold(name));
      return fact === undefined ? left : writtenValue(fact);
    }),
  );
}
