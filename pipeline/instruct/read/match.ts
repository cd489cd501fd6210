import { nameApplications } from "./applications.js";
import { maximumAssignment } from "./assignment.js";
import { type Clause, segment } from "./clauses.js";
import type { ReaderSubtask } from "./reader.js";
import { verbAgreement } from "./resolve.js";
import { tells } from "./said.js";
import { singular } from "./words/nouns.js";
import { type InstructionToken, tokenize } from "./words/tokens.js";
import { verbLemma } from "./words/verbs.js";

/** One verb of a phrase with its words: a phrase such as "paste it and save it as ..." has two. */
interface Part {
  verb: string;
  words: ReadonlySet<string>;
}

/** A phrase of a step, and all words of its parts. */
interface ReadPhrase {
  parts: readonly Part[];
  wanted: readonly string[];
}

export interface Matching {
  /** For each clause the key of its step, null for none. */
  keys: (string | null)[];
}

/** Least agreement at which a clause is taken for a step; a verb and one value, or a verb and most words, reach it. */
const leastScore = 2;
const small = new Set(
  "a an the of to into in on as with from at by for and or it its that this new which is are be all".split(" "),
);

/**
 * Matches clauses to steps one to one, by the values they tell, the application they name, their verb and their words
 * (maximum weight). Neighbouring clauses that together say one phrase with several verbs are one.
 */
export function matchClauses(clauses: readonly Clause[], subtasks: readonly ReaderSubtask[]): Matching {
  const spread = new Map<string, number>();
  for (const subtask of subtasks) {
    for (const value of new Set(Object.values(subtask.parameters))) spread.set(value, (spread.get(value) ?? 0) + 1);
  }
  const phrases = subtasks.map((subtask) => readPhrases(subtask.phrases));
  const applications = [...new Set(subtasks.map((subtask) => subtask.application))];
  const named = nameApplications(clauses, applications);
  const groups = mergeGroups(clauses, subtasks, phrases);
  const weights = groups.map((group) => {
    const tokens = group.flatMap((index) => allTokens(clauses[index]));
    const words = contentWords(tokens);
    const verb = clauses[group[0] ?? -1]?.verb ?? "";
    const application = group.map((index) => named[index]).find((name) => name !== undefined);
    const told = new Map([...spread.keys()].map((value) => [value, tells(tokens, value)]));
    return subtasks.map((subtask, column) => {
      let total = 0;
      for (const value of new Set(Object.values(subtask.parameters))) {
        if (told.get(value) === true) total += 3 / (spread.get(value) ?? 1);
      }
      if (application !== undefined) total += application === subtask.application ? 1.5 : -1;
      return total + agreement(words, verb, phrases[column] ?? []);
    });
  });
  const matched = maximumAssignment(weights);
  const keys: (string | null)[] = clauses.map(() => null);
  for (const [row, group] of groups.entries()) {
    const column = matched[row] ?? -1;
    const fits = column >= 0 && (weights[row]?.[column] ?? 0) >= leastScore;
    for (const index of group) keys[index] = fits ? (subtasks[column]?.key ?? null) : null;
  }
  absorb(clauses, subtasks, phrases, keys);
  return { keys };
}

/**
 * A clause without a step beside one with a step belongs to it if it tells a value that the step wants and its own
 * clause does not tell ("check X and read its total"), or puts words of the step's phrase ("send it and attach ...").
 */
function absorb(
  clauses: readonly Clause[],
  subtasks: readonly ReaderSubtask[],
  phrases: readonly (readonly ReadPhrase[])[],
  keys: (string | null)[],
): void {
  for (const [index, clause] of clauses.entries()) {
    if (keys[index] !== null) continue;
    for (const beside of [index - 1, index + 1]) {
      const column = subtasks.findIndex((subtask) => subtask.key === keys[beside]);
      const subtask = subtasks[column];
      if (subtask === undefined || clauses[beside]?.sentence !== clause.sentence) continue;
      const missing = Object.values(subtask.parameters).filter((value) => !tells(allTokens(clauses[beside]), value));
      const literals = clause.tokens.filter((token) => token.kind === "literal");
      const tellsMissing = missing.some((value) => tells(allTokens(clause), value));
      const words = (phrases[column] ?? []).flatMap(({ wanted }) => wanted);
      const sameWord = clause.verb.length > 4 && words.some((word) => word.startsWith(clause.verb));
      if (tellsMissing || (literals.length === 0 && sameWord)) keys[index] = subtask.key;
    }
  }
}

/** Every word of a clause, with the phrases and subordinates that belong to it. */
export function allTokens(clause: Clause | undefined): InstructionToken[] {
  if (clause === undefined) return [];
  return [...clause.lead, ...clause.tokens];
}

/** Phrases of the pool come with every task that uses them, and are read once. */
const known = new WeakMap<readonly string[], readonly ReadPhrase[]>();

function readPhrases(phrases: readonly string[]): readonly ReadPhrase[] {
  const before = known.get(phrases);
  if (before !== undefined) return before;
  const read = phrases.map((phrase) => {
    const parts = partsOf(phrase);
    return { parts, wanted: [...new Set(parts.flatMap((part) => [...part.words]))] };
  });
  known.set(phrases, read);
  return read;
}

function partsOf(phrase: string): Part[] {
  const text = phrase.replaceAll(/\{[^}]*\}/g, "'@'");
  const parts = segment(text).clauses.map((clause) => ({ verb: clause.verb, words: contentWords(allTokens(clause)) }));
  if (parts.length > 0) return parts;
  const tokens = tokenize(text);
  return [{ verb: verbLemma(tokens[0]?.lower ?? "") ?? "", words: contentWords(tokens) }];
}

function contentWords(tokens: readonly InstructionToken[]): Set<string> {
  return new Set(
    tokens.filter((token) => token.kind === "word" && !small.has(token.lower)).map((token) => stem(token.lower)),
  );
}

function stem(word: string): string {
  return verbLemma(word) ?? singular(word);
}

/** How well words agree with the best of a step's phrases. */
function agreement(words: ReadonlySet<string>, verb: string, phrases: readonly ReadPhrase[]): number {
  let best = 0;
  for (const { parts, wanted } of phrases) {
    const covered = wanted.filter((word) => words.has(word)).length / Math.max(wanted.length, 1);
    best = Math.max(best, 2 * verbAgreement(parts[0]?.verb ?? "", verb) + 2 * covered);
  }
  return best;
}

function mergeGroups(
  clauses: readonly Clause[],
  subtasks: readonly ReaderSubtask[],
  phrases: readonly (readonly ReadPhrase[])[],
): number[][] {
  const runs: { from: number; length: number; score: number }[] = [];
  for (const [column, options] of phrases.entries()) {
    for (const { parts } of options) {
      if (parts.length < 2) continue;
      for (let from = 0; from + parts.length <= clauses.length; from++) {
        const run = clauses.slice(from, from + parts.length);
        const same = run.every((clause, at) => clause.sentence === run[0]?.sentence && clause.verb === parts[at]?.verb);
        if (
          !same ||
          run
            .slice(1)
            .some(({ cues, subordinates }) => cues.includes("parallel") || subordinates.some((one) => one.leading))
        )
          continue;
        const values = Object.values(subtasks[column]?.parameters ?? {});
        const tokens = run.flatMap(allTokens);
        const told = values.filter((value) => tells(tokens, value)).length;
        runs.push({ from, length: parts.length, score: told * 3 + parts.length });
      }
    }
  }
  runs.sort((a, b) => b.score - a.score || b.length - a.length || a.from - b.from);
  const owner = clauses.map((_clause, index) => index);
  let groups = clauses.length;
  for (const run of runs) {
    const indices = Array.from({ length: run.length }, (_none, offset) => run.from + offset);
    const free = indices.every((index) => owner[index] === index && owner.filter((one) => one === index).length === 1);
    if (!free || groups - run.length + 1 < subtasks.length) continue;
    for (const index of indices) owner[index] = run.from;
    groups -= run.length - 1;
  }
  return [...new Set(owner)].map((first) => owner.flatMap((one, index) => (one === first ? [index] : [])));
}
