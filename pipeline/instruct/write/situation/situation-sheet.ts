import { createRng } from "../../../rng.js";
import type { Situation } from "../../../schema/situation.js";
import { limitFactOf } from "../../../schema/situation-decision.js";
import type { Subtask } from "../../../schema/subtask.js";
import { comparedBy, comparisonWords, oneOf } from "../../../schema/task/comparison.js";
import type { ConditionRecord } from "../../../schema/task/task.js";
import { english, isEnglish, type WritingLanguage } from "../../../schema/writing-language.js";
import { blanks, commonBlanks, fill } from "../../../template/template.js";
import { holdsText } from "../../../text/fold.js";
import { dayWritten, numberWritten } from "../../language/written-forms.js";
import { type MeantSituation, meantIn } from "../../meant-situation.js";
import { type Register, registers } from "../../phrasebook/registers.js";
import { toldValues } from "../../told-values.js";
import { type RequestOutcome, requestsByOutcome } from "./requests-by-outcome.js";
import { situationText } from "./situation-text.js";

/** What is wanted in a situation, for a writer that sees neither graph nor data. Keys in square brackets stand for each other. */
export interface SituationSheet {
  asked_by: string;
  /** Ways to say why, of which one is enough. */
  reason: string[];
  /** The day, where the text has to say it. */
  today: string | null;
  requests: {
    key: string;
    when: "always" | "if_holds" | "if_fails";
    phrases: string[];
    /** What later requests call the thing that it makes. */
    called: string | null;
  }[];
  /** What has to be found out, described; never the value. */
  facts: { key: string; described: string[]; again: string }[];
  /** The limit is a number, a day, texts, or the key of a fact in square brackets; `said` are ways to say a clause of it. */
  decision: { on: string; operator: string; limit: string; said: string[] } | null;
  /** Names that have to stand in the text as they are, longest first. */
  letter_for_letter: string[];
  /** For the text and its variants, in this order. */
  registers: Register["name"][];
  words: { least: number; most: number };
  /** One text that is known to be right. */
  plain: string;
}

const usualWords = { least: 25, most: 90 };
/** How much longer than the plain text another one may be where that is long. */
const slack = 1.15;

/** Everything that a text about the situation has to say in a language. Equal for equal drafts. */
export function situationSheet(
  meant: MeantSituation,
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
  language: WritingLanguage,
): SituationSheet {
  const { draft, situation } = meantIn(meant, language);
  const { purpose, condition } = draft;
  const { words } = purpose;
  const rng = createRng("situation sheet", draft.id);
  const plain = situationText(draft, situation, rng.fork("plain"));
  const outcomes = requestsByOutcome(draft);
  const inOrder = Object.keys(situation.deliverables);
  const wanted = (["always", "holds", "fails"] as const).flatMap((on) =>
    inOrder.filter((name) => outcomes[on].includes(name)).map((name) => ({ name, on })),
  );
  const decides = condition === null ? undefined : situation.decision?.fact;
  const limitFact =
    condition === null || condition.limit === null || situation.decision === undefined
      ? undefined
      : limitFactOf(situation.decision);
  const names = wanted.map(({ name }) => name);
  const facts = factsOf(situation, names, [decides, limitFact]);
  const keys = new Map([
    ...wanted.map(({ name }, at) => [name, `r${at + 1}`] as const),
    ...facts.map((name, at) => [name, `f${at + 1}`] as const),
  ]);
  const inKeys = Object.fromEntries([...keys].map(([name, key]) => [name, `[${key}]`]));
  const count = plain.split(/\s+/).length;
  return {
    asked_by: words[situation.asked_by] ?? situation.asked_by,
    reason: situation.reason.map((text) => fill(text, words)),
    today: words.today_iso === undefined ? null : (words.today ?? null),
    requests: wanted.map(({ name, on }) => {
      const { asked = [], called } = situation.deliverables[name] ?? {};
      return {
        key: keys.get(name) ?? name,
        when: whenOf[on],
        phrases: asked.map((text) => fill(text, { ...words, ...inKeys })),
        called: called === undefined ? null : fill(called, words),
      };
    }),
    facts: facts.map((name) => {
      const { described = [], again = "" } = situation.facts[name] ?? {};
      return {
        key: keys.get(name) ?? name,
        described: described.map((text) => fill(text, words)),
        again: fill(again, words),
      };
    }),
    decision:
      condition === null || decides === undefined
        ? null
        : {
            on: keys.get(decides) ?? decides,
            operator: comparisonWords(condition.operator),
            limit: limitFact === undefined ? limitWritten(condition, language) : `[${keys.get(limitFact)}]`,
            said: (situation.decision?.says ?? []).map((text) =>
              fill(text, { ...words, ...inKeys, limit: limitWritten(condition, language) }),
            ),
          },
    letter_for_letter: namesToSay({ draft, situation }, names, facts, pool, plain, language),
    registers: rng.fork("registers").shuffle(registers.map(({ name }) => name)),
    words: {
      least: Math.min(usualWords.least, count),
      most: Math.max(usualWords.most, Math.ceil(count * slack)),
    },
    plain,
  };
}

/** What a decision compares with, as a language writes it. */
function limitWritten({ operator, threshold }: ConditionRecord, language: WritingLanguage): string {
  if (typeof threshold === "number") return numberWritten(threshold, language);
  return comparedBy(operator) === "day" ? dayWritten(threshold, language) : oneOf(threshold).join(" or ");
}

const whenOf = { always: "always", holds: "if_holds", fails: "if_fails" } as const satisfies Record<
  RequestOutcome,
  string
>;

/** The facts that requests name or that the decision is made on, in the order of the situation. */
function factsOf(
  { facts, deliverables }: Situation,
  requests: readonly string[],
  deciding: readonly (string | undefined)[],
): string[] {
  const named = new Set(requests.flatMap((name) => (deliverables[name]?.asked ?? []).flatMap(blanks)));
  return Object.keys(facts).filter((name) => named.has(name) || deciding.includes(name));
}

/** What every wording of the requests and facts names, and the values of the deliverables, as the plain text spells them. */
function namesToSay(
  { draft, situation }: Pick<MeantSituation, "draft" | "situation">,
  requests: readonly string[],
  facts: readonly string[],
  pool: ReadonlyMap<string, Pick<Subtask, "parameters">>,
  plain: string,
  language: WritingLanguage,
): string[] {
  const { words, deliverables } = draft.purpose;
  const named = [
    ...requests.map((name) => situation.deliverables[name]?.asked ?? []),
    ...facts.map((name) => situation.facts[name]?.described ?? []),
  ].flatMap(commonBlanks);
  const blank = named.filter((name) => !(name in situation.facts) && !(name in situation.deliverables));
  const filled = [...(words.today_iso === undefined ? [] : ["today"]), ...blank].flatMap((name) => words[name] ?? []);
  const told = deliverables
    .flatMap(({ node }) => toldValues(node, draft, pool, english))
    .flatMap(({ value, spellings }) => {
      const said = spellings.find((spelling) => holdsText(plain, spelling));
      return said === undefined ? [] : { value, said };
    });
  // The plain text is in English; in another language the same days are written otherwise.
  const isOtherwise = ({ value, said }: { value: string; said: string }) =>
    !isEnglish(language) && said !== value && /^\d{4}-\d\d-\d\d$/.test(value);
  const days = told.filter(isOtherwise).map(({ value }) => dayWritten(value, language));
  const names = told.flatMap((one) => (isOtherwise(one) ? [] : one.said));
  return [...new Set([...[...filled, ...names].filter((name) => holdsText(plain, name)), ...days])]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}
