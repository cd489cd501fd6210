import { remembered } from "../../../flow/remembered.js";
import { dayOfWords } from "../../../query/days.js";
import type { Situation } from "../../../schema/situation.js";
import { limitFactOf, type SituationDecision } from "../../../schema/situation-decision.js";
import { anyOfThese, type ComparedValue, type ComparisonName, comparedBy } from "../../../schema/task/comparison.js";
import { type Pattern, patternOf, saidIn } from "./patterns.js";
import {
  clauseSentences,
  closings,
  decisionSentences,
  openings,
  type Phrasebook,
  phrasebookOf,
  type RequestPattern,
  requestFrames,
  timedFrames,
} from "./phrasebook.js";

/** A request that a text makes, in any case or on one outcome of its decision. */
export interface ReadRequest {
  deliverable: string;
  refersTo: readonly string[];
  on: "always" | "holds" | "fails";
}

/** What a text decides on: the limit is a number, a day (ISO), texts, or the fact that is one. */
export interface ReadDecision {
  fact: string;
  operator: ComparisonName;
  limit: ComparedValue | { fact: string };
}

/** What a text asks for. */
export interface SituationReading {
  situation: string;
  /** Other situations in which all that was read has the same words and names, as in forms of one situation. */
  alike: readonly string[];
  /** By blank, as the text says it. */
  words: ReadonlyMap<string, string>;
  requests: readonly ReadRequest[];
  decision: ReadDecision | null;
  /** Sentences about what it says that is none of this, or that cannot all hold. */
  faults: readonly string[];
}

/**
 * Reads an instruction about one of the situations: from its first to its last word it has to be an opening, a reason,
 * the day, requests, a decision and a closing. Returns a sentence that says where it stops being that.
 */
export function readSituation(text: string, situations: readonly Situation[]): SituationReading | { failure: string } {
  let furthest = { at: -1, situation: "" };
  for (const situation of situations) {
    const read = readAs(text, bookOf(situation));
    if ("reading" in read) return read.reading;
    if (read.at > furthest.at) furthest = { at: read.at, situation: situation.id };
  }
  const rest = text.slice(Math.max(furthest.at, 0)).trim();
  return { failure: `"${rest.slice(0, 120)}" is no request of the situation ${furthest.situation}` };
}

const books = new WeakMap<Situation, Phrasebook>();

function bookOf(situation: Situation): Phrasebook {
  const known = books.get(situation);
  if (known !== undefined) return known;
  const made = phrasebookOf(situation);
  books.set(situation, made);
  return made;
}

function readAs(text: string, book: Phrasebook): { reading: SituationReading } | { at: number } {
  const words = new Map<string, string>();
  const requests: ReadRequest[] = [];
  let decision: SituationReading["decision"] = null;
  let at = opening(text);

  const take = (pattern: Pattern): boolean => {
    const match = matchAt(pattern, text, at);
    if (match === null || !agree(words, match.said)) return false;
    at = match.end;
    return true;
  };
  if (!take(book.reason)) return { at: -1 };
  if (book.meaning !== null && !take(book.meaning)) return { at };
  take(book.today);
  for (;;) {
    const request = firstRequest(book, text, at, words);
    if (request !== null) {
      at = request.end;
      requests.push({ ...request.request, on: "always" });
      continue;
    }
    const decided: ReturnType<typeof readDecision> = decision === null ? readDecision(book, text, at, words) : null;
    if (decided === null) break;
    at = decided.end;
    decision = decided.decision;
    requests.push(...decided.requests);
  }
  const end = closings.some((closing) => isWhole(patternOf(closing), text, at));
  return end ? { reading: { situation: book.situation.id, alike: [], words, requests, decision, faults: [] } } : { at };
}

function opening(text: string): number {
  return openings.find((words) => text.startsWith(words))?.length ?? 0;
}

/** A pattern that ends where a sentence does: before a space or at the end. */
function matchAt(pattern: Pattern, text: string, at: number): { said: Map<string, string>; end: number } | null {
  const expression = compiled(`\\s*(?:${pattern.source})(?=\\s|$)`);
  expression.lastIndex = at;
  const match = expression.exec(text);
  const said = match === null ? null : saidIn(pattern, match.slice(1));
  return match === null || said === null ? null : { said, end: at + match[0].length };
}

const compiled = remembered((source: string) => new RegExp(source, "y"));

function isWhole(pattern: Pattern, text: string, at: number): boolean {
  return new RegExp(`^\\s*(?:${pattern.source})$`).test(text.slice(at));
}

/** Takes over what was said, unless it was said otherwise before. */
function agree(words: Map<string, string>, said: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of said) if ((words.get(name) ?? value) !== value) return false;
  for (const [name, value] of said) words.set(name, value);
  return true;
}

function firstRequest(
  { requests }: Phrasebook,
  text: string,
  at: number,
  words: Map<string, string>,
): { request: Omit<ReadRequest, "on">; end: number } | null {
  for (const request of requests) {
    const { timed } = request;
    const inside = new Map(timed === null ? [["request", request]] : Object.entries(timed));
    for (const frame of timed === null ? requestFrames : timedFrames) {
      const pattern = patternOf(frame.replace("{Request}", "{request}").replace("{When}", "{when}"), inside);
      const match = matchAt(pattern, text, at);
      if (match !== null && agree(words, match.said)) {
        return { request: { deliverable: request.deliverable, refersTo: request.refersTo }, end: match.end };
      }
    }
  }
  return null;
}

function readDecision(
  { situation, facts, clause, requests }: Phrasebook,
  text: string,
  at: number,
  words: Map<string, string>,
): { decision: ReadDecision; requests: ReadRequest[]; end: number } | null {
  const { decision } = situation;
  if (decision === undefined) return null;
  for (const { frame, operator, inside, limit } of decisionFrames(decision, facts, clause)) {
    for (const holds of combinations(frame.includes("{holds}") ? decision.holds : [], requests)) {
      for (const fails of combinations(frame.includes("{fails}") ? decision.fails : [], requests)) {
        const branches = [["holds", joined(holds)] as const, ["fails", joined(fails)] as const];
        const match = matchAt(patternOf(frame, new Map([...inside, ...branches])), text, at);
        if (match === null) continue;
        const said = limit ?? saidLimit(decision, match.said.get("limit"), words);
        match.said.delete("limit");
        if (said === null || !agree(words, match.said)) continue;
        const named = (list: readonly RequestPattern[], on: "holds" | "fails"): ReadRequest[] =>
          list.map(({ deliverable, refersTo }) => ({ deliverable, refersTo, on }));
        return {
          decision: { fact: decision.fact, operator, limit: said },
          requests: [...named(holds, "holds"), ...named(fails, "fails")],
          end: match.end,
        };
      }
    }
  }
  return null;
}

/** A sentence that a decision may be, with what stands in its blanks; `limit` is the fact that says it, where it is one. */
interface DecisionFrame {
  frame: string;
  operator: ComparisonName;
  inside: readonly (readonly [string, Pattern])[];
  limit: { fact: string } | null;
}

function decisionFrames(
  decision: SituationDecision,
  facts: Phrasebook["facts"],
  clause: Pattern | null,
): DecisionFrame[] {
  const limitFact = limitFactOf(decision);
  if (clause !== null) {
    const limit = limitFact === undefined ? null : { fact: limitFact };
    return Object.values(clauseSentences)
      .flat()
      .map((frame) => ({ frame, operator: decision.relation, inside: [["clause", clause] as const], limit }));
  }
  const quantity = facts.get(decision.fact);
  if (quantity === undefined) return [];
  const limitPattern = limitFact === undefined ? undefined : facts.get(limitFact);
  return (["greater", "less"] as const).flatMap((operator) =>
    Object.values(decisionSentences[operator])
      .flat()
      .flatMap((frame): DecisionFrame[] => {
        const said = { frame, operator, inside: [["quantity", quantity] as const], limit: null };
        if (limitFact === undefined || limitPattern === undefined) return [said];
        const found = [...said.inside, ["limit", limitPattern] as const];
        return [said, { ...said, inside: found, limit: { fact: limitFact } }];
      }),
  );
}

/** What a decision compares with by the words of a text: a number, a day (ISO), or texts; null for a day that is none. */
function saidLimit(
  { relation, than, values = [] }: SituationDecision,
  said: string | undefined,
  words: ReadonlyMap<string, string>,
): ComparedValue | null {
  switch (comparedBy(relation)) {
    case "number":
      return Number(said?.replaceAll(/[A-Z ,]/g, ""));
    case "text":
      return anyOfThese(values);
    case "day":
      return dayOfWords((than === "@today" ? words.get("today") : said) ?? "");
  }
}

/** One wording for each of the deliverables, in all ways. */
function combinations(names: readonly string[], requests: readonly RequestPattern[]): RequestPattern[][] {
  return names.reduce<RequestPattern[][]>(
    (lists, name) =>
      lists.flatMap((list) =>
        requests.filter(({ deliverable }) => deliverable === name).map((request) => [...list, request]),
      ),
    [[]],
  );
}

function joined(requests: readonly RequestPattern[]): Pattern {
  return {
    source: requests.map(({ source }) => source).join(", and "),
    blanksOf: requests.flatMap(({ blanksOf }) => blanksOf),
  };
}
