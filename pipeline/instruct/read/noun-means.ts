import type { ReferentCandidate } from "./candidate.js";
import type { ClauseReference } from "./references.js";
import { answers, threshold } from "./resolve.js";
import { fitsKinds, pathClasses } from "./words/nouns.js";
import { verbKind } from "./words/verbs.js";

/** Clauses that a noun phrase or a value points at: the best ones before it, else one after it that fits surely. */
export function nounMeans(
  reference: ClauseReference,
  to: ReferentCandidate,
  before: ReferentCandidate[],
  after: ReferentCandidate[],
): number[] {
  if (reference.kind === "value" && makesItself(reference, to)) return [];
  const ranked = before
    .filter((candidate) => !onlyShows(candidate, reference, to))
    .map((candidate) => ({
      candidate,
      score: isMessageOf(reference, to, candidate) ? 6 : answers(reference, candidate),
    }))
    .filter(({ score }) => score >= threshold(reference))
    .map(({ candidate, score }) => ({ candidate, score: score - (to.index - candidate.index) * 0.02 }))
    .sort((a, b) => b.score - a.score || b.candidate.index - a.candidate.index);
  const best = ranked[0];
  if (best === undefined) {
    const unnamed = unnamedMeans(reference, to, before);
    if (unnamed !== null) return [unnamed];
    if (reference.kind === "value" && pathClasses(reference.literal ?? "") === null) return [];
    const later = after
      .filter((candidate) => !candidate.changes && answers(reference, candidate) >= 5)
      .map(({ index }) => index);
    return later.slice(0, 1);
  }
  if (pointsBack(reference)) {
    const near = ranked.filter(({ candidate: { mentions } }) => fitsKinds(reference.classes, mentions.made.classes));
    const last = near.filter(({ score }) => score >= best.score - 1.5).map(({ candidate }) => candidate.index);
    return [Math.max(...(last.length > 0 ? last : [best.candidate.index]))];
  }
  if (reference.count === 1 || (reference.count === 0 && best.candidate.mentions.plural)) return [best.candidate.index];
  const close = ranked.filter(({ score }) => score >= best.score - (reference.count === 0 ? 0.75 : 2));
  return close.slice(0, reference.count === 0 ? close.length : reference.count).map(({ candidate }) => candidate.index);
}

/** "the printed PDF 'output.pdf'": a file under a name that no clause tells is what a clause has made without naming it. */
function unnamedMeans(reference: ClauseReference, to: ReferentCandidate, before: ReferentCandidate[]): number | null {
  if (reference.kind !== "noun" || reference.participles.length === 0) return null;
  if (!pathClasses(reference.literal ?? "")?.includes("file")) return null;
  const nameless = before.filter(
    ({ mentions }) => ![...mentions.made.literals].some((value) => pathClasses(value)?.includes("file")),
  );
  return nounMeans({ ...reference, literal: null }, to, nameless, [])[0] ?? null;
}

/** "that file" and "the resulting file" are the last one that was made, even where another is called a file in so many words. */
function pointsBack({ kind, count, literal, determiner, modifiers, participles }: ClauseReference): boolean {
  if (kind !== "noun" || count !== 1 || literal !== null || participles.length > 0) return false;
  return determiner === "that" || determiner === "this" || modifiers.includes("resulting");
}

/** "In PDF24, open 'a.pdf'. In Outlook, mail 'a.pdf'": a file that one application shows is where it was for another. */
function onlyShows({ clause }: ReferentCandidate, { kind, literal }: ClauseReference, to: ReferentCandidate): boolean {
  const isElsewhere = clause.application !== undefined && to.clause.application !== undefined;
  if (!isElsewhere || clause.application === to.clause.application || kind !== "value") return false;
  return verbKind(clause.verb) === "opens" && pathClasses(literal ?? "")?.includes("file") === true;
}

/** "forward 'March invoices' from the sent items": a message is called by its subject. */
function isMessageOf(
  { kind, literal }: ClauseReference,
  to: ReferentCandidate,
  { mentions }: ReferentCandidate,
): boolean {
  if (literal === null || mentions.subject !== literal) return false;
  return kind === "value" && to.mentions.made.classes.has("message") && to.mentions.subject !== literal;
}

function makesItself(reference: ClauseReference, to: ReferentCandidate): boolean {
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
