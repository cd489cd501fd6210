import type { Clause } from "./clauses.js";
import { type Mentions, readMentions } from "./mentions.js";
import { pathClasses } from "./nouns.js";
import { findReferences, type Reference } from "./references.js";
import { answers, type Candidate, threshold } from "./resolve.js";
import { verbKind } from "./verbs.js";

/** One clause works with what another made. */
export interface TakeOver {
  from: number;
  to: number;
  /** The words that say so; "" where nothing but the sense does. */
  text: string;
  /** Kinds of thing that the words name; empty for "it". */
  classes: ReadonlySet<string>;
  /** The value by which it is named, null for none. */
  literal: string | null;
  explicit: boolean;
  /** Clauses that had the same thing in hand before `from`, latest first. */
  through: number[];
}

/** Verbs that keep the identity of what they work on. */
function keepsIdentity(clause: Clause): boolean {
  return verbKind(clause.verb) === "changes" || ["save", "rename", "move"].includes(clause.verb);
}

/**
 * Finds what each clause takes over from the others: pronouns by salience, noun phrases and values by agreement with
 * what the clauses make (nearest wins among equals), and, where a clause names no material of its own, the clause
 * before it. `clauses` are those of one outcome of the condition, by index.
 */
export function findTakeOvers(clauses: ReadonlyMap<number, Clause>): { links: TakeOver[]; candidates: Candidate[] } {
  const candidates = [...clauses].map(([index, clause]) => ({ index, clause, mentions: readMentions(clause) }));
  const links: TakeOver[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const before = candidates.slice(0, at);
    const after = candidates.slice(at + 1);
    const found = linksOf(candidate, before, after, links);
    links.push(...found);
    if (keepsIdentity(candidate.clause)) for (const link of found) inherit(candidate.mentions, candidates, link);
  }
  return { links, candidates };
}

function linksOf(to: Candidate, before: Candidate[], after: Candidate[], earlier: readonly TakeOver[]): TakeOver[] {
  const links: TakeOver[] = [];
  const add = (from: number, reference: Reference | null) => {
    const known = links.find((link) => link.from === from && link.text === (reference?.text ?? ""));
    if (known !== undefined || from === to.index) return;
    links.push({
      from,
      to: to.index,
      text: reference?.text ?? "",
      classes: reference?.classes ?? new Set(),
      literal: reference?.literal ?? null,
      explicit: reference !== null,
      through: chain(from, earlier, reference, before),
    });
  };
  const here = [
    ...to.clause.subordinates.filter(({ leading }) => leading).map(({ tokens }) => ({ tokens, hands: false })),
    { tokens: to.clause.lead, hands: true },
    { tokens: to.clause.tokens, hands: true },
  ];
  let salient: number[] = [];
  for (const { tokens, hands } of here) {
    for (const reference of findReferences(tokens)) {
      const meant =
        reference.kind === "pronoun"
          ? pronounMeans(reference, salient, before, earlier)
          : nounMeans(reference, to, before, after);
      if (meant.length === 0) continue;
      if (reference.kind !== "pronoun") salient = meant;
      if (hands) for (const index of meant) add(index, reference);
    }
  }
  const previous = before.at(-1);
  if (links.length === 0 && previous !== undefined && isBridged(to, previous)) add(lastHolder(previous, earlier), null);
  return links;
}

/** Clauses that a noun phrase or a value points at: the best ones before it, else one after it that fits surely. */
export function nounMeans(reference: Reference, to: Candidate, before: Candidate[], after: Candidate[]): number[] {
  if (reference.kind === "value" && makesItself(reference, to)) return [];
  const ranked = before
    .map((candidate) => ({
      candidate,
      score: answers(reference, candidate) - (to.index - candidate.index) * 0.02,
    }))
    .filter(({ score }) => score >= threshold(reference))
    .sort((a, b) => b.score - a.score || b.candidate.index - a.candidate.index);
  const best = ranked[0];
  if (best === undefined) {
    const later = after.filter((candidate) => answers(reference, candidate) >= 5).map(({ index }) => index);
    return later.slice(0, 1);
  }
  if (reference.count === 1 || (reference.count === 0 && best.candidate.mentions.plural)) return [best.candidate.index];
  const close = ranked.filter(({ score }) => score >= best.score - (reference.count === 0 ? 0.75 : 2));
  return close.slice(0, reference.count === 0 ? close.length : reference.count).map(({ candidate }) => candidate.index);
}

function makesItself(reference: Reference, to: Candidate): boolean {
  const literal = reference.literal ?? "";
  const kinds = pathClasses(literal);
  if (kinds === null && !literal.includes("@") && literal.length < 4) return true;
  return (
    to.mentions.made.literals.has(literal) &&
    verbKind(to.clause.verb) === "makes" &&
    kinds?.includes("folder") !== true &&
    !to.mentions.other.literals.has(literal)
  );
}

/** "it" is what was just spoken of, else what the clause before made, or had in hand where it makes nothing. */
function pronounMeans(
  reference: Reference,
  salient: readonly number[],
  before: Candidate[],
  earlier: readonly TakeOver[],
): number[] {
  if (salient.length > 0) return [...salient];
  const previous = before.at(-1);
  if (previous === undefined) return [];
  const last = lastHolder(previous, earlier);
  if (reference.count === 1 || previous.mentions.plural) return [last];
  const others = before.filter(
    (candidate) =>
      candidate.index !== last &&
      verbKind(candidate.clause.verb) !== "uses" &&
      previous.clause.sentence - candidate.clause.sentence <= 1 &&
      [...candidate.mentions.made.classes].some((name) => previous.mentions.made.classes.has(name)) &&
      !earlier.some((link) => link.from === candidate.index && link.to === last),
  );
  const more = reference.count === 2 ? others.slice(-1) : others;
  return [...more.map(({ index }) => index), last];
}

function lastHolder(previous: Candidate, earlier: readonly TakeOver[]): number {
  if (verbKind(previous.clause.verb) !== "uses") return previous.index;
  return earlier.filter((link) => link.to === previous.index).at(-1)?.from ?? previous.index;
}

/** A clause that names no place of its own goes on where the clause before it stopped. */
function isBridged(to: Candidate, previous: Candidate): boolean {
  if (to.mentions.ownSource || to.clause.cues.includes("parallel") || to.clause.cues.includes("unordered"))
    return false;
  const kind = verbKind(to.clause.verb);
  const before = verbKind(previous.clause.verb);
  if (kind === "opens") return ["open", "launch", "start"].includes(previous.clause.verb);
  if (["create", "compose", "schedule", "open", "download", "send", "email", "draft"].includes(to.clause.verb)) {
    return before === "opens" && previous.mentions.made.classes.size === 0;
  }
  return before !== "uses" || kind === "changes";
}

function chain(from: number, earlier: readonly TakeOver[], reference: Reference | null, before: Candidate[]): number[] {
  const holder = before.find((candidate) => candidate.index === from);
  if (holder === undefined || !keepsIdentity(holder.clause)) return [];
  const result: number[] = [];
  for (const link of earlier) {
    if (link.to !== from) continue;
    const source = before.find((candidate) => candidate.index === link.from);
    const fits =
      reference === null ||
      reference.classes.size === 0 ||
      source === undefined ||
      shares(reference.classes, source.mentions.made.classes);
    if (fits) result.push(link.from, ...link.through);
  }
  return [...new Set(result)];
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const name of one) if (other.has(name)) return true;
  return false;
}

/** What is changed stays what it was: a sorted workbook is still "the workbook". */
function inherit(mentions: Mentions, candidates: readonly Candidate[], link: TakeOver): void {
  const source = candidates.find((candidate) => candidate.index === link.from);
  for (const word of source?.mentions.made.words ?? []) mentions.made.words.add(word);
  for (const name of source?.mentions.made.classes ?? []) mentions.made.classes.add(name);
}
