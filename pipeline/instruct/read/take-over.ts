import { bridge } from "./bridges.js";
import { type ReferentCandidate, toCandidates } from "./candidate.js";
import type { Clause } from "./clauses.js";
import type { TakeOver } from "./link.js";
import { answerTo, isMailing, isMaterial, type Mentions } from "./mentions.js";
import { nounMeans } from "./noun-means.js";
import { isOpenDocument, openDocumentMeans } from "./open-documents.js";
import { type ClauseReference, findReferences } from "./references.js";
import { verbKind } from "./words/verbs.js";

/** Verbs that keep the identity of what they work on. */
function keepsIdentity({ clause, changes }: ReferentCandidate): boolean {
  return changes || ["save", "rename", "move"].includes(clause.verb);
}

/**
 * Finds what each clause takes over from the others: pronouns by salience, noun phrases and values by agreement with
 * what the clauses make (nearest wins among equals). With `implicit`, a clause that names no material or place of its
 * own also goes on from the clause before it; `isOwn` drops what points nowhere. `clauses` are those of one outcome of the condition, by index.
 */
export function findTakeOvers(
  clauses: ReadonlyMap<number, Clause>,
  implicit: boolean,
  isOwn: (clause: number, link: TakeOver) => boolean,
): { links: TakeOver[]; candidates: ReferentCandidate[] } {
  const candidates = toCandidates([...clauses]);
  const links: TakeOver[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const before = candidates.slice(0, at);
    const found = linksOf(candidate, before, candidates.slice(at + 1), links).filter(
      (link) => !isOwn(candidate.index, link),
    );
    if (implicit) {
      const from = bridge(candidate, before, found, links);
      if (from !== null) found.push(bridged(from, candidate.index));
    }
    links.push(...found);
    candidate.mentions.subject ??= passedOn(candidate, candidates, found);
    if (keepsIdentity(candidate))
      for (const link of found) if (!link.material) inherit(candidate.mentions, candidates, link);
  }
  return { links, candidates };
}

/** "forward the sent message": its subject is that of the message with a prefix. */
function passedOn(
  { clause }: ReferentCandidate,
  candidates: readonly ReferentCandidate[],
  found: readonly TakeOver[],
): string | null {
  if (!isMailing(clause)) return null;
  const message = found.find(({ classes }) => classes.has("message"));
  const subject = candidates.find(({ index }) => index === message?.from)?.mentions.subject ?? null;
  return subject === null ? null : answerTo(clause.verb, subject);
}

function bridged(from: number, to: number): TakeOver {
  return { from, to, text: "", classes: new Set(), literal: null, explicit: false, material: false, through: [] };
}

function linksOf(
  to: ReferentCandidate,
  before: ReferentCandidate[],
  after: ReferentCandidate[],
  earlier: readonly TakeOver[],
): TakeOver[] {
  const links: TakeOver[] = [];
  const add = (from: number, reference: ClauseReference, had: readonly number[] = []) => {
    const known = links.some((link) => link.from === from && link.text === reference.text);
    if (known || from === to.index) return;
    const chained = from < to.index ? chain(from, earlier, reference, before) : [];
    const through = [...new Set([...had, ...chained])];
    const { text, classes, literal } = reference;
    const material = isMaterial(to.clause, reference.start);
    links.push({ from, to: to.index, text, classes, literal, explicit: true, material, through });
  };
  const here = [
    ...headerOf(to, before).map((tokens) => ({ tokens, hands: false })),
    ...to.clause.subordinates.flatMap(({ leading, tokens }) => (leading ? [{ tokens, hands: false }] : [])),
    { tokens: to.clause.lead, hands: true },
    { tokens: to.clause.tokens, hands: true },
  ];
  const reachable = withoutSiblings(to, before);
  let salient: number[] = [];
  /** Values that only say whose a quantity is: "the number of rows from 'a.csv'". */
  const explained = new Set<string>();
  for (const { tokens, hands } of here) {
    for (const reference of findReferences(tokens)) {
      if (isFoundOut(reference, to) || explained.has(reference.literal ?? "")) continue;
      const apart = isDescribed(reference) ? apartFrom(to, reachable) : null;
      if (isOpenDocument(reference)) {
        const opened = (among: ReferentCandidate[]) => openDocumentMeans(reference, to, among, [...earlier, ...links]);
        const [latestOpen, ...through] = firstAnswer(opened, apart, reachable);
        if (latestOpen !== undefined) {
          salient = [latestOpen];
          if (hands) add(latestOpen, reference, through);
          continue;
        }
      }
      const spoken = isInTarget(reference, to.clause) ? [] : salient;
      const meant =
        reference.kind === "pronoun"
          ? pronounMeans(reference, spoken, reachable, earlier)
          : firstAnswer((among) => nounMeans(reference, to, among, among === apart ? [] : after), apart, reachable).map(
              (one) => latest(one, reference, to, reachable, earlier),
            );
      if (meant.length === 0) continue;
      const learnt = reachable.some(({ index, clause }) => index === meant[0] && verbKind(clause.verb) === "learns");
      if (
        reference.kind === "noun" &&
        reference.classes.has("value") &&
        learnt &&
        verbKind(to.clause.verb) !== "learns"
      )
        for (const word of reference.modifiers) explained.add(word);
      if (reference.kind !== "pronoun") salient = meant;
      if (hands) for (const index of meant) add(index, reference);
    }
  }
  return links;
}

/** "the converted document", "the open page": a thing by what was done to it. */
function isDescribed(reference: ClauseReference): boolean {
  return reference.kind === "noun" && (reference.participles.length > 0 || isOpenDocument(reference));
}

/**
 * "Besides that, export the open workbook": what a clause says of itself to stand beside the sentence before it goes on
 * from what was there before that one. Null for a clause that says nothing of the kind.
 */
function apartFrom({ clause }: ReferentCandidate, before: readonly ReferentCandidate[]): ReferentCandidate[] | null {
  const previous = before.at(-1)?.clause.sentence;
  const stands = clause.cues.includes("parallel") || clause.cues.includes("also");
  return stands && previous !== clause.sentence ? before.filter((one) => one.clause.sentence !== previous) : null;
}

/** What is meant among some clauses, and where nothing is, among all. */
function firstAnswer(
  means: (among: ReferentCandidate[]) => number[],
  some: ReferentCandidate[] | null,
  all: ReferentCandidate[],
): number[] {
  const found = some === null ? [] : means(some);
  return found.length > 0 ? found : means(all);
}

/** "find out the highest value in ...": what a clause has to find out is not taken over. */
function isFoundOut(reference: ClauseReference, { clause }: ReferentCandidate): boolean {
  if (reference.kind !== "noun" || reference.participles.length > 0 || verbKind(clause.verb) !== "learns") return false;
  const at = clause.tokens.findIndex(({ start }) => start === reference.start);
  return at > 0 && at <= 2 && reference.determiner === "the" && reference.classes.has("value");
}

/** Words before a colon hold for every part after it: "with the workbook, do the following: ...". */
function headerOf(to: ReferentCandidate, before: readonly ReferentCandidate[]): Clause["lead"][] {
  return before
    .filter(({ clause }) => clause.sentence === to.clause.sentence && clause.lead.some(({ text }) => text === ":"))
    .map(({ clause }) => clause.lead);
}

/** What may be done in any order does not speak of what stands beside it. */
function withoutSiblings(to: ReferentCandidate, before: readonly ReferentCandidate[]): ReferentCandidate[] {
  const free = (clause: Clause) => clause.cues.includes("unordered");
  return before.filter(({ clause }) => !(free(clause) && free(to.clause) && clause.sentence === to.clause.sentence));
}

/** "paste it into it": in the place where something is put, a pronoun means another thing than what is put there. */
function isInTarget(reference: ClauseReference, clause: Clause): boolean {
  const at = clause.tokens.findIndex((token) => token.start === reference.start);
  return at > 0 && ["into", "to", "in"].includes(clause.tokens[at - 1]?.lower ?? "") && reference.kind === "pronoun";
}

/** Returns the last clause that changed a resource, from which it is taken over. */
function latest(
  one: number,
  reference: ClauseReference,
  to: ReferentCandidate,
  before: readonly ReferentCandidate[],
  earlier: readonly TakeOver[],
): number {
  if (one > to.index || reference.participles.length > 0) return one;
  let current = one;
  for (const link of earlier) {
    const holder = before.find(({ index }) => index === link.to);
    if (holder === undefined || link.from !== current || link.to >= to.index || link.material) continue;
    const fits = reference.classes.size === 0 || link.classes.size === 0 || overlaps(reference.classes, link.classes);
    const renamed = reference.literal !== null && holder.clause.verb === "save";
    if (keepsIdentity(holder) && fits && !renamed) current = link.to;
  }
  return current;
}

/** "it" is what was just spoken of, else what the clause before made, or had in hand where it makes nothing. */
function pronounMeans(
  reference: ClauseReference,
  salient: readonly number[],
  before: readonly ReferentCandidate[],
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
      overlaps(candidate.mentions.made.classes, previous.mentions.made.classes) &&
      !earlier.some((link) => link.from === candidate.index && link.to === last),
  );
  const more = reference.count === 2 ? others.slice(-1) : others;
  return [...more.map(({ index }) => index), last];
}

/** The clause that last had the thing in hand: a message that was sent leaves the file that was attached. */
function lastHolder(previous: ReferentCandidate, earlier: readonly TakeOver[]): number {
  if (verbKind(previous.clause.verb) !== "uses") return previous.index;
  return earlier.filter((link) => link.to === previous.index).at(-1)?.from ?? previous.index;
}

function chain(
  from: number,
  earlier: readonly TakeOver[],
  reference: ClauseReference,
  before: readonly ReferentCandidate[],
): number[] {
  const holder = before.find((candidate) => candidate.index === from);
  if (holder === undefined || !keepsIdentity(holder)) return [];
  const result: number[] = [];
  for (const link of earlier) {
    if (link.to !== from || link.material) continue;
    const source = before.find((candidate) => candidate.index === link.from);
    const fits =
      reference.classes.size === 0 || source === undefined || overlaps(reference.classes, source.mentions.made.classes);
    if (fits) result.push(link.from, ...link.through);
  }
  return [...new Set(result)];
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const name of one) if (other.has(name)) return true;
  return false;
}

/** What is changed stays what it was: a sorted workbook is still "the workbook". */
function inherit(mentions: Mentions, candidates: readonly ReferentCandidate[], link: TakeOver): void {
  const source = candidates.find((candidate) => candidate.index === link.from);
  for (const word of source?.mentions.made.words ?? []) mentions.made.words.add(word);
  for (const name of [...(source?.mentions.made.classes ?? []), ...link.classes]) mentions.made.classes.add(name);
}
