import type { PurposeStep } from "./purpose-step.js";

/** States of which a thing has one at most, with the words that say them. */
const opposites: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ["open", "pending", "unfinished", "incomplete"],
    ["closed", "done", "finished", "complete", "completed", "checked", "approved"],
  ],
  [
    ["approved", "accepted", "confirmed"],
    ["refused", "declined", "rejected", "cancelled"],
  ],
  [["draft"], ["final"]],
  [["paid"], ["unpaid", "overdue"]],
];

/** Words that say nothing of what a text is about. */
const plainWords: ReadonlySet<string> = new Set(
  "a all an and as at by for from has have in is it its now of on our that the their this to today until we with".split(
    " ",
  ),
);

/** Two texts say of the same thing that it is in states which exclude each other: it is open, and it is done. */
export function contradiction(steps: readonly PurposeStep[]): string | null {
  const sayings = steps.flatMap(({ id, texts }) => texts.map((text) => ({ id, text, words: wordsOf(text) })));
  for (const [at, one] of sayings.entries()) {
    const other = sayings.slice(at + 1).find(({ id, words }) => id !== one.id && areAtOdds(one.words, words));
    if (other !== undefined) return `"${one.text}" contradicts "${other.text}"`;
  }
  return null;
}

/** The words of a text; one that is denied has "not" before it. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return new Set(words.map((word, at) => (words[at - 1] === "not" ? `not ${word}` : word)));
}

function areAtOdds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const isExcluded = opposites.some(
    ([first, second]) => (says(one, first) && says(other, second)) || (says(one, second) && says(other, first)),
  );
  const isDenied = opposites.flat(2).some((word) => denies(one, other, word) || denies(other, one, word));
  return (isExcluded || isDenied) && areAboutOne(one, other);
}

function says(text: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.some((word) => text.has(word));
}

function denies(one: ReadonlySet<string>, other: ReadonlySet<string>, word: string): boolean {
  return one.has(`not ${word}`) && other.has(word);
}

/** Whether all that the one speaks of is spoken of in the other, too. */
function areAboutOne(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [short = [], long = []] = [topicOf(one), topicOf(other)].sort((a, b) => a.length - b.length);
  return short.length > 0 && short.every((word) => long.includes(word));
}

const states: ReadonlySet<string> = new Set(opposites.flat(2));

function topicOf(words: ReadonlySet<string>): string[] {
  return [...words].filter(
    (word) => !states.has(word) && !plainWords.has(word) && word !== "not" && !word.startsWith("not "),
  );
}
