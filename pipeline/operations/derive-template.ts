import { RequestError } from "../errors.js";
import { fillsIn, placeholdersIn } from "../evaluators/checks/said/templates.js";
import type { SaidFact } from "../schema/said-facts.js";
import { fold } from "../text/fold.js";
import type { Derivation, DerivationInput } from "./derivation.js";
import { linesAt } from "./document-content.js";
import { factsGiven } from "./facts-given.js";
import { writtenValue, wrongFact } from "./said-words.js";

/** Templates that are filled in: lines with placeholders, «Name» or [Name], for which facts of these names are put. */
export const templateDerivations = {
  filled_template: {
    of: ["template", "facts"],
    rule: "the text of a template with the facts in place of its placeholders, as it is typed",
    give: (given) => {
      const [template, facts] = givenParts(given);
      const text = filledIn(template, facts);
      if (fillsIn(text.split("\n"), template, facts)) return text;
      const names = [...new Set(template.flatMap(placeholdersIn))].join(", ");
      throw new RequestError(
        "OPERATION_VALUE",
        `the facts do not fill in ${given.value("template")}; its placeholders are: ${names}`,
      );
    },
    spoil: (given) => {
      const [template, facts] = givenParts(given);
      const [first, second] = facts;
      const others = facts.slice(2);
      return [
        ...facts.map((fact, at) => ({
          what: `${fact.label} is not filled in`,
          value: filledIn(template, facts.toSpliced(at, 1)),
        })),
        ...facts.map((fact, at) => ({
          what: `${fact.label} is wrong`,
          value: filledIn(template, facts.with(at, wrongFact(fact))),
        })),
        ...(first === undefined || second === undefined
          ? []
          : [
              {
                what: `${first.label} and ${second.label} are exchanged`,
                value: filledIn(template, [
                  { ...first, label: second.label },
                  { ...second, label: first.label },
                  ...others,
                ]),
              },
            ]),
      ];
    },
  },
} satisfies Record<string, Derivation>;

function givenParts({ contentAt, value }: DerivationInput): [readonly string[], SaidFact[]] {
  return [linesAt(contentAt, value("template")), factsGiven(value("facts"))];
}

function filledIn(template: readonly string[], facts: readonly SaidFact[]): string {
  return template
    .map((line) =>
      line.replace(/[«[]([^«»[\]]+)[»\]]/g, (left, name: string) => {
        const fact = facts.find(({ label }) => fold(label) === fold(name));
        return fact === undefined ? left : writtenValue(fact);
      }),
    )
    .join("\n");
}
