import { unfitness } from "../../../llm/answer/unfit-text.js";
import { comparisonWords } from "../../../schema/task/comparison.js";
import { isEnglish, type WritingLanguage } from "../../../schema/writing-language.js";
import { holdsText } from "../../../text/fold.js";
import { whyOtherLanguage } from "../../language/why-other-language.js";
import { wordsWritten } from "../../language/written-forms.js";
import { whyMisspelt } from "../letter-for-letter.js";
import { type FoundValue, saidTooEarly } from "./found-values.js";
import type { SituationSheet } from "./situation-sheet.js";

const longest = 3_000;

/**
 * Why a text of a model about a situation may not be shown to a reader, in words that the model can act on and that tell
 * no value; null for one that may. What the sheet itself says is not held against it.
 */
export function whyUnfitForSituation(
  text: string,
  sheet: SituationSheet,
  found: readonly FoundValue[],
  language: WritingLanguage,
): string | null {
  const names = sheet.letter_for_letter;
  const own = names.reduce((rest, name) => rest.replaceAll(name, "'"), text);
  return (
    unfitness(own, { longest, lines: "many" }) ??
    whyCryptic(own, sheet) ??
    whyOtherLanguage(text, names, language) ??
    whyMisspelt(text, names) ??
    whyIncomplete(text, sheet, language) ??
    whyTelling(text, sheet, found) ??
    whyWrongLength(text, sheet, language)
  );
}

function whyCryptic(text: string, { requests, facts }: SituationSheet): string | null {
  const key = [...requests, ...facts].find((one) => new RegExp(`\\b${one.key}\\b`).test(text))?.key;
  if (key !== undefined) return `it names the key "${key}", which only you can see`;
  const blank = /\{[a-z][a-z0-9_:]*\}/.exec(text)?.[0];
  return blank === undefined ? null : `it leaves the blank ${blank} open`;
}

function whyIncomplete(
  text: string,
  { letter_for_letter, decision }: SituationSheet,
  language: WritingLanguage,
): string | null {
  const missing = letter_for_letter.find((name) => !holdsText(text, name));
  if (missing !== undefined) return `it does not say ${JSON.stringify(missing)} letter for letter`;
  // A text that decides may be said in other words ("in production"), which is for the reader to judge.
  if (decision === null || decision.operator === comparisonWords("among")) return null;
  if (decision.limit.startsWith("[") || holdsText(text, decision.limit)) return null;
  if (!isEnglish(language) && hasNumberAsWritten(text, decision.limit)) return null;
  return `it does not say the limit ${decision.limit} as it is written`;
}

function whyTelling(text: string, sheet: SituationSheet, found: readonly FoundValue[]): string | null {
  const told = [
    sheet.plain,
    ...sheet.reason,
    ...sheet.requests.flatMap(({ phrases }) => phrases),
    ...sheet.facts.flatMap(({ described }) => described),
    sheet.today ?? "",
    sheet.decision?.limit ?? "",
    ...(sheet.decision?.said ?? []),
  ].join("\n");
  const secret = found.filter((value) => saidTooEarly(told, [value]) === null);
  const label = saidTooEarly(text, secret);
  return label === null ? null : `it says the value of what has to be found out first (${label})`;
}

/** Whether a number stands in a text with any marks between its thousands. */
function hasNumberAsWritten(text: string, number: string): boolean {
  const bare = (words: string) => words.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, "");
  return holdsText(bare(text), bare(number));
}

/** How many more or fewer words than an English text one in another language may have. */
const otherLength = { least: 0.5, most: 1.5 };

function whyWrongLength(text: string, { words }: SituationSheet, language: WritingLanguage): string | null {
  const [least, most] = isEnglish(language)
    ? [words.least, words.most]
    : [Math.floor(words.least * otherLength.least), Math.ceil(words.most * otherLength.most)];
  const count = wordsWritten(text, language);
  if (count < least) return `it has ${count} words; at least ${least} are wanted`;
  return count > most ? `it has ${count} words; at most ${most} are wanted` : null;
}
