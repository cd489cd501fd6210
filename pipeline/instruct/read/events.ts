import { lazily } from "../../flow/lazily.js";
import { type ReferentCandidate, toCandidates } from "./candidate.js";
import type { Clause, Segmentation, Subordinate } from "./clauses.js";
import { readCondition } from "./condition.js";
import { type ClauseReference, findReferences } from "./references.js";
import { answers, verbAgreement } from "./resolve.js";
import { determiners } from "./words/function-words.js";
import type { InstructionToken } from "./words/tokens.js";
import { isBaseVerb, isGerund, isParticiple, verbLemma } from "./words/verbs.js";

/** One action inside a subordinate clause: "exporting the workbook", "the PDF has been saved". */
export interface Event {
  verb: string;
  tokens: InstructionToken[];
}

const states = new Set("be have do finish complete ready need want use".split(" "));

/** Cuts the words after "once", "before" and the like into the actions they name. */
export function readEvents(subordinate: Subordinate): Event[] {
  const events: Event[] = [];
  let current: InstructionToken[] = [];
  const close = () => {
    const at = current.findIndex((token) => token.kind === "word" && isAction(token, current));
    const verb = at < 0 ? "" : (verbLemma(current[at]?.lower ?? "") ?? "");
    const active =
      at >= 0 && (isGerund(current[at]?.lower ?? "") || current.slice(0, at).some(({ lower }) => lower === "you"));
    if (current.length > 0) events.push({ verb, tokens: active ? current.slice(at) : current });
    current = [];
  };
  const skip = subordinate.tokens.findIndex((token) => !connectives.has(token.lower));
  for (const [at, token] of subordinate.tokens.entries()) {
    if (at < skip) continue;
    const next = subordinate.tokens[at + 1];
    const splits = (token.lower === "and" || token.text === ",") && token.kind !== "literal" && next !== undefined;
    if (splits && current.some((word) => isAction(word, current)) && startsAnother(subordinate.tokens.slice(at + 1)))
      close();
    else current.push(token);
  }
  close();
  return events;
}
const connectives = new Set(
  "once after before when while as soon only right prior to ahead of having upon following having".split(" "),
);

function isAction(token: InstructionToken, among: readonly InstructionToken[]): boolean {
  if (token.kind !== "word") return false;
  const lemma = verbLemma(token.lower);
  if (lemma === null || states.has(lemma)) return false;
  if (isGerund(token.lower) || isParticiple(token.lower)) return true;
  return isBaseVerb(token.lower) && among.some(({ lower }) => lower === "you");
}

function startsAnother(tokens: readonly InstructionToken[]): boolean {
  const words = tokens.slice(0, 7);
  const at = words.findIndex((token) => token.kind === "word" && (isGerund(token.lower) || isParticiple(token.lower)));
  if (at < 0) return false;
  return (
    at === 0 ||
    words.slice(0, at).some(({ lower }) => ["is", "are", "has", "have", "was", "were", "been"].includes(lower)) ||
    words[0]?.lower === "then"
  );
}

/** Clauses that an event speaks of, best first; the words of an event are read as one reference to what was done. */
export function eventMeans(event: Event, candidates: readonly ReferentCandidate[]): number[] {
  const literals = event.tokens.filter((token) => token.kind === "literal").map((token) => token.key);
  const references = findReferences(event.tokens).filter(({ kind }) => kind === "noun");
  const active = isGerund(event.tokens[0]?.lower ?? "");
  const result: number[] = [];
  for (const reference of references.length > 0 ? references : [doing(event)]) {
    const deed = reference.classes.size === 0 && isBaseVerb(reference.head) ? [reference.head] : [];
    const asked: ClauseReference = {
      ...reference,
      head: deed.length > 0 ? "result" : reference.head,
      literal: null,
      participles:
        event.verb === "" || (reference.participles.length > 0 && !active)
          ? [...reference.participles, ...deed]
          : [event.verb],
    };
    const ranked = candidates
      .map((candidate) => ({
        candidate,
        score:
          answers(asked, candidate) +
          echo(literals, candidate) +
          (active ? sameDeed(event, candidate) : 0) -
          candidate.index * 0.01,
      }))
      .filter(
        ({ candidate, score }) =>
          score >= 2.5 || (candidate.clause.verb === event.verb && event.verb !== "" && score > 0),
      )
      .sort((a, b) => b.score - a.score);
    const best = ranked[0];
    if (best === undefined) continue;
    const count = asked.count === 0 && !best.candidate.mentions.plural ? ranked.length : Math.max(asked.count, 1);
    const close = ranked.filter(({ score }) => score >= best.score - (asked.count === 1 ? 0 : 2));
    result.push(...close.slice(0, count).map(({ candidate }) => candidate.index));
    if (asked.count === 1 && event.verb !== "") break;
  }
  return [...new Set(result)];
}

function echo(literals: readonly string[], { mentions }: ReferentCandidate): number {
  return literals.filter((value) => mentions.made.literals.has(value) || mentions.other.literals.has(value)).length * 3;
}

/** "after saving the copied text": the clause with that verb that tells most of these words. */
function sameDeed(event: Event, { clause }: ReferentCandidate): number {
  const agreed = verbAgreement(event.verb, clause.verb);
  const told = new Set([...clause.lead, ...clause.tokens].map(({ lower }) => lower));
  const words = event.tokens.slice(1).filter(({ kind, lower }) => kind === "word" && !determiners.has(lower));
  return agreed === 0 ? -2 : 2 * agreed + words.filter(({ lower }) => told.has(lower)).length * 0.6;
}

function doing(event: Event): ClauseReference {
  return {
    kind: "noun",
    text: event.tokens.map(({ text }) => text).join(" "),
    determiner: "the",
    head: "result",
    classes: new Set(),
    modifiers: [],
    participles: event.verb === "" ? [] : [event.verb],
    literal: null,
    owner: null,
    origin: [],
    count: 1,
    start: event.tokens[0]?.start ?? 0,
  };
}

/**
 * Some texts tell a step only as "after exporting X to Y": such an event becomes a clause of its own, which stands
 * before ("after") or behind ("before") the clause that names it. An event that speaks of another clause stays.
 */
export function expandEvents(segmentation: Segmentation): Clause[] {
  const clauses: Clause[] = [];
  const candidates = lazily(() => toCandidates([...segmentation.clauses.entries()]));
  for (const clause of segmentation.clauses) {
    const kept: Subordinate[] = [];
    const early: Clause[] = [];
    for (const subordinate of clause.subordinates) {
      if (subordinate.relation === "if" || readCondition(subordinate) !== null) {
        kept.push(subordinate);
        continue;
      }
      const events = readEvents(subordinate);
      const fresh = events.filter((event) =>
        isNew(
          event,
          candidates().filter((candidate) => candidate.clause !== clause),
        ),
      );
      for (const event of fresh) early.push(toClause(event, clause));
      if (fresh.length < events.length || events.length === 0) kept.push(subordinate);
      else kept.push({ ...subordinate, tokens: [] });
    }
    const relation = clause.subordinates.find(({ relation: name }) => name !== "if")?.relation;
    const main = { ...clause, subordinates: kept };
    for (const one of early) one.told = relation === "before" ? "before" : "after";
    clauses.push(...early.map((one) => ({ ...one, of: main })), main);
  }
  return clauses;
}

function isNew(event: Event, others: readonly ReferentCandidate[]): boolean {
  if (event.verb === "") return false;
  const literals = event.tokens.filter((token) => token.kind === "literal").map((token) => token.key);
  const known = others.some(({ mentions }) =>
    literals.some((value) => mentions.made.literals.has(value) || mentions.other.literals.has(value)),
  );
  if (literals.length > 0) return !known;
  const objects = event.tokens.filter((token) => token.kind === "word").length;
  return objects >= 3 && eventMeans(event, others).length === 0;
}

function toClause(event: Event, main: Clause): Clause {
  return {
    sentence: main.sentence,
    block: main.block,
    item: null,
    verb: event.verb,
    tokens: isGerund(event.tokens[0]?.lower ?? "") ? event.tokens : passive(event),
    lead: [],
    cues: main.cues.filter((cue) => cue === "then" || cue === "all" || cue === "both"),
    subordinates: [],
  };
}

/** Rewrites the passive to the active form: "the PDF has been saved to X" to "saved the PDF to X". */
function passive(event: Event): InstructionToken[] {
  const at = event.tokens.findIndex((token) => token.kind === "word" && verbLemma(token.lower) === event.verb);
  const verb = event.tokens[at];
  const rest = event.tokens.filter(
    (token, index) => index !== at && !["has", "have", "been", "is", "are", "was", "were", "you"].includes(token.lower),
  );
  return verb === undefined ? event.tokens : [verb, ...rest];
}
