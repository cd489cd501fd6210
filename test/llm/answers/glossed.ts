import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

/** English words and what stands for each; the other words of a text stay. Enough for a text that is no longer English. */
const words: Readonly<Record<string, string>> = {
  ...{ the: "der", and: "und", with: "mit", that: "dass", this: "dieses", these: "diese", please: "bitte" },
  ...{ which: "welche", from: "aus", into: "hinein", should: "sollte", would: "würde", could: "könnten" },
  ...{ otherwise: "andernfalls", than: "als", thanks: "danke", today: "heute", of: "von", in: "im", for: "für" },
};
const months = {
  ...{ January: "Januar", February: "Februar", March: "März", April: "April", May: "Mai", June: "Juni", July: "Juli" },
  ...{ August: "August", September: "September", October: "Oktober", November: "November", December: "Dezember" },
};
const back = Object.fromEntries(Object.entries(words).map(([one, other]) => [other, one]));
const monthBack = Object.fromEntries(Object.entries(months).map(([one, other]) => [other, one]));

/** A text word for word in something like German; names stay as they are. */
function glossed(text: string, names: readonly string[]): string {
  const parts = names.reduce<string[]>(
    (all, name) => all.flatMap((part) => (names.includes(part) ? [part] : splitBy(part, name))),
    [text],
  );
  return parts.map((part) => (names.includes(part) ? part : glossedWords(part))).join("");
}

function splitBy(text: string, name: string): string[] {
  return text.split(name).flatMap((part, index) => (index === 0 ? [part] : [name, part]));
}

function glossedWords(text: string): string {
  return text
    .replaceAll(/\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b/g, (date, day, month, year) => {
      const other = new Map(Object.entries(months)).get(month);
      return other === undefined ? date : `${day}. ${other} ${year}`;
    })
    .replaceAll(/\b\d{1,3}(?:,\d{3})+\b/g, (number) => number.replaceAll(",", "."))
    .replaceAll(/\p{L}+/gu, (word) => inOtherWords(word, words));
}

/** The English text that `glossed` was given. */
function unglossed(text: string): string {
  return text
    .replaceAll(/\b(\d{1,2})\. (\p{L}+) (\d{4})\b/gu, (date, day, month, year) => {
      const other = new Map(Object.entries(monthBack)).get(month);
      return other === undefined ? date : `${day} ${other} ${year}`;
    })
    .replaceAll(/\b\d{1,3}(?:\.\d{3})+\b/g, (number) => number.replaceAll(".", ","))
    .replaceAll(/\p{L}+/gu, (word) => inOtherWords(word, back));
}

function inOtherWords(word: string, table: Readonly<Record<string, string>>): string {
  const other = new Map(Object.entries(table)).get(word.toLowerCase());
  if (other === undefined) return word;
  return word.charAt(0) === word.charAt(0).toLowerCase() ? other : `${other.charAt(0).toUpperCase()}${other.slice(1)}`;
}

/** Whether a question asks for German. */
export function asksForGerman(question: string): boolean {
  return /, in German\.$|instruction in German\.$|is in German\. What/m.test(question);
}

/** What a writer of situations says, in something like German. */
export function glossedTexts(question: string, texts: Answers["situation_texts"]): Answers["situation_texts"] {
  const { letter_for_letter } = JSON.parse(blockOf(question, "situation"));
  const gloss = (text: string) => glossed(text, letter_for_letter);
  return { high_level: gloss(texts.high_level), variants: texts.variants.map(gloss) };
}

/** What a writer of grown tasks says, in something like German; what stands in quotation marks stays. */
export function glossedInstruction(texts: Answers["instruction_texts"]): Answers["instruction_texts"] {
  const gloss = (text: string) => glossed(text, [...new Set(text.match(/'[^']*'/g))]);
  return { ...texts, high_level: gloss(texts.high_level), variants: texts.variants.map(gloss) };
}

/** What a reader of the English text would say, with its words as the text of the question has them. */
export function readInGloss<T>(question: string, read: (english: string) => T): T {
  const text = blockOf(question, "instruction");
  const english = unglossed(text);
  const [own, other] = [text.split(/\s+/), english.split(/\s+/)];
  const back = (said: string): string => {
    const wanted = said.split(/\s+/);
    const at = other.findIndex((_word, from) => wanted.every((word, index) => isWithin(word, other[from + index])));
    if (at < 0 || text.includes(said)) return said;
    const found = own.slice(at, at + wanted.length).join(" ");
    return /[.,;:?!]$/.test(said) ? found : found.replace(/[.,;:?!)]+$/, "").replace(/^\(/, "");
  };
  const inGloss = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return key === "words" || key === "value" ? back(value) : value;
    if (Array.isArray(value)) return value.map((item) => inGloss(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inGloss(inner, name)]));
  };
  const answer = read(question.replace(text, () => english));
  return inGloss(answer, "") as T;
}

/** Whether a word stands in a token, with the marks around it. */
function isWithin(word: string, token: string | undefined): boolean {
  return (
    token !== undefined &&
    token.replace(/^\(/, "").replace(/[.,;:?!)]+$/, "") === word.replace(/[.,;:?!)]+$/, "").replace(/^\(/, "")
  );
}
