import { remembered } from "../../../flow/remembered.js";
import type { Situation } from "../../../schema/situation.js";
import { type Pattern, patternOf, saidIn } from "./patterns.js";
import {
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

/** What a text decides on: the limit is a number, or the fact that is one. */
export interface ReadDecision {
  fact: string;
  operator: "greater" | "less";
  limit: number | { fact: string };
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
  { situation, facts, requests }: Phrasebook,
  text: string,
  at: number,
  words: Map<string, string>,
): { decision: ReadDecision; requests: ReadRequest[]; end: number } | null {
  const fact = situation.decision?.fact;
  const quantity = fact === undefined ? undefined : facts.get(fact);
  if (fact === undefined || quantity === undefined) return null;
  const branches = { holds: situation.decision?.holds ?? [], fails: situation.decision?.fails ?? [] };
  const limitFact = situation.decision?.limit;
  const limitPattern = limitFact === undefined ? undefined : facts.get(limitFact);
  /** A number that the text says, or a fact. */
  const limits =
    limitFact === undefined || limitPattern === undefined ? [null] : [null, { fact: limitFact, pattern: limitPattern }];
  for (const operator of ["greater", "less"] as const) {
    for (const frame of Object.values(decisionSentences[operator]).flat()) {
      for (const holds of combinations(frame.includes("{holds}") ? branches.holds : [], requests)) {
        for (const fails of combinations(frame.includes("{fails}") ? branches.fails : [], requests)) {
          for (const found of limits) {
            const inside = new Map([
              ["quantity", quantity],
              ["holds", joined(holds)],
              ["fails", joined(fails)],
              ...(found === null ? [] : [["limit", found.pattern] as const]),
            ]);
            const match = matchAt(patternOf(frame, inside), text, at);
            if (match === null) continue;
            const limit = found ?? Number(match.said.get("limit")?.replaceAll(/[A-Z ,]/g, ""));
            match.said.delete("limit");
            if (!agree(words, match.said)) continue;
            const named = (list: readonly RequestPattern[], on: "holds" | "fails"): ReadRequest[] =>
              list.map(({ deliverable, refersTo }) => ({ deliverable, refersTo, on }));
            return {
              decision: { fact, operator, limit: typeof limit === "number" ? limit : { fact: limit.fact } },
              requests: [...named(holds, "holds"), ...named(fails, "fails")],
              end: match.end,
            };
          }
        }
      }
    }
  }
  return null;
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
