import { contentHash } from "../../../hash.js";
import type { Situation } from "../../../schema/situation.js";
import { blanks } from "../../../template/template.js";

/** Something that a key of a question may stand for: a request or a fact of one of the situations. */
export interface Meaning {
  situation: Situation;
  /** Of the deliverable or the fact. */
  name: string;
}

/** A line of a question. What two situations say in the same words is one line with two meanings. */
export interface QuestionLine {
  key: string;
  words: string;
  meanings: readonly [Meaning, ...Meaning[]];
}

/** What a reader is shown beside the text: all requests and facts that people of a workplace may speak of. */
export interface SituationQuestion {
  requests: readonly QuestionLine[];
  facts: readonly QuestionLine[];
}

/**
 * The question about a text of one of these situations: all their requests and facts in one wording each, under short
 * keys, in an order that has nothing to do with the situations'. Blanks of words stand in braces; keys in square brackets
 * stand for facts and for what other requests make. It depends on the situations alone, so that it tells nothing of the
 * task, and so that a provider can keep it.
 */
export function situationQuestion(situations: readonly Situation[]): SituationQuestion {
  const facts = linesOf(
    "f",
    situations.flatMap((situation) =>
      Object.entries(situation.facts).map(
        ([
          name,
          {
            described: [words = ""],
          },
        ]) => ({ situation, name, words }),
      ),
    ),
  );
  const ofRequests = situations.flatMap((situation) =>
    Object.entries(situation.deliverables).map(
      ([
        name,
        {
          asked: [words = ""],
        },
      ]) => ({ situation, name, words }),
    ),
  );
  // Requests name each other, so that they have keys before they have words.
  const unkeyed = linesOf(
    "q",
    ofRequests.map((entry) => ({ ...entry, words: withDescriptions(entry) })),
  );
  return {
    facts,
    requests: unkeyed.map(({ key, meanings }) => {
      const [{ situation, name }] = meanings;
      const [words = ""] = situation.deliverables[name]?.asked ?? [];
      return { key, meanings, words: inKeys(words, situation, [...facts, ...unkeyed]) };
    }),
  };
}

/** The key under which a fact or a deliverable of a situation is shown; undefined for other blanks. */
function keyOf(lines: readonly QuestionLine[], situation: Situation, name: string): string | undefined {
  return lines.find(({ meanings }) => meanings.some((one) => one.situation === situation && one.name === name))?.key;
}

function inKeys(words: string, situation: Situation, lines: readonly QuestionLine[]): string {
  return blanks(words).reduce((text, name) => {
    const key = keyOf(lines, situation, name);
    return key === undefined ? text : text.replaceAll(`{${name}}`, `[${key}]`);
  }, words);
}

/** The words of a request with those of its facts and of the requests whose results it takes, which tell two requests apart. */
function withDescriptions({ situation, words }: Meaning & { words: string }): string {
  return blanks(words).reduce((text, name) => {
    const meant = situation.facts[name]?.described[0] ?? situation.deliverables[name]?.asked[0];
    return meant === undefined ? text : text.replaceAll(`{${name}}`, `[${meant}]`);
  }, words);
}

function linesOf(letter: string, entries: readonly (Meaning & { words: string })[]): QuestionLine[] {
  const byWords = new Map<string, [Meaning, ...Meaning[]]>();
  for (const { words, situation, name } of entries) {
    const known = byWords.get(words);
    if (known === undefined) byWords.set(words, [{ situation, name }]);
    else known.push({ situation, name });
  }
  return [...byWords]
    .map(([words, meanings]) => ({ words, meanings, rank: contentHash(words) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ words, meanings }, at) => ({ key: `${letter}${at + 1}`, words, meanings }));
}
