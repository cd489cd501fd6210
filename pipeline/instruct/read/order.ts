import type { ReferentCandidate } from "./candidate.js";
import type { Clause, Remark } from "./clauses.js";
import { eventMeans, readEvents } from "./events.js";
import type { TakeOver } from "./link.js";
import { Precedence } from "./precedence.js";
import { type Cue, readOpening } from "./words/cue-words.js";

export interface OrderReading {
  precedence: Precedence;
  /** Places where the text says two things that cannot both hold. */
  contradictions: string[];
}

/**
 * Reads what the text says about order. Without a cue or a take-over two clauses are not ordered. `size` is the number
 * of all clauses; only those among `candidates` belong to the outcome that is read.
 */
export function readOrder(
  size: number,
  candidates: readonly ReferentCandidate[],
  remarks: readonly Remark[],
  links: readonly TakeOver[],
): OrderReading {
  const precedence = new Precedence(size);
  const contradictions: string[] = [];
  const state = { candidates, precedence, contradictions };
  const order = (first: number, second: number) => {
    if (first === second || precedence.add(first, second)) return;
    contradictions.push(`The text puts "${say(state, first)}" both before and after "${say(state, second)}".`);
  };
  for (const link of links) order(link.from, link.to);
  const labelled = labelledBlocks(candidates, remarks);
  for (const [at, candidate] of candidates.entries()) {
    const { clause, index } = candidate;
    readTold(candidate, candidates, order);
    readSubordinates(candidate, at, state, order);
    const cues = clause.cues;
    const phase = phaseOf(candidates, at);
    const previous = previousGroup(candidates, at, remarks);
    const inherited = phase.start < at ? (candidates[phase.start]?.clause.cues ?? []) : [];
    const parallel = cues.includes("parallel");
    if (has(cues, "then", "so") || (!parallel && has(inherited, "then") && !has(cues, "both", "all"))) {
      const group = phase.start < at ? previousGroup(candidates, phase.start, remarks) : previous;
      for (const one of precedence.last(group)) order(one, index);
    }
    const earlier = candidates.slice(0, phase.start).map((one) => one.index);
    if (has(cues, "all") || has(inherited, "all")) for (const one of precedence.last(earlier)) order(one, index);
    if (has(cues, "both") || has(inherited, "both"))
      for (const one of lastTwo(state, earlier, previous)) order(one, index);
    if (has(cues, "earlier")) for (const one of precedence.first(previous)) order(index, one);
    if (clause.item !== null && clause.item > 1 && !labelled.has(clause.block) && !has(cues, "then", "all", "both")) {
      const item = clause.item;
      const before = candidates.filter((one) => one.clause.block === clause.block && one.clause.item === item - 1);
      for (const one of precedence.last(before.map((one) => one.index))) order(one, index);
    }
  }
  checkFreedom(state, remarks);
  return { precedence, contradictions };
}

interface State {
  candidates: readonly ReferentCandidate[];
  precedence: Precedence;
  contradictions: string[];
}

function has(cues: readonly Cue[], ...wanted: Cue[]): boolean {
  return wanted.some((cue) => cues.includes(cue));
}

function say({ candidates }: State, index: number): string {
  const found = candidates.find((candidate) => candidate.index === index);
  return found?.clause.tokens.map((token) => token.text).join(" ") ?? "";
}

/** Clauses that share a cue: "then A and B" starts a phase that ends with its sentence or the next cue. */
function phaseOf(candidates: readonly ReferentCandidate[], at: number): { start: number } {
  const sentence = candidates[at]?.clause.sentence;
  for (let start = at; start >= 0; start--) {
    const clause = candidates[start]?.clause;
    if (clause === undefined || clause.sentence !== sentence) return { start: start + 1 };
    if (has(clause.cues, "then", "all", "both", "parallel")) return { start };
  }
  return { start: 0 };
}

/** What "then" looks back at: its own sentence so far, or the sentence (or the unordered list) before it. */
function previousGroup(candidates: readonly ReferentCandidate[], at: number, remarks: readonly Remark[]): number[] {
  const clause = candidates[at]?.clause;
  const group: number[] = [];
  for (let back = at - 1; back >= 0; back--) {
    const other = candidates[back];
    if (other === undefined || other.clause.sentence !== clause?.sentence) break;
    if (other.clause.told === "before" && other.clause.of === clause) continue;
    if (other.clause.of !== undefined && other.clause.of === clause) continue;
    group.unshift(other.index);
    if (other.clause.cues.includes("parallel")) break;
  }
  if (group.length > 0) return group;
  const last = candidates
    .slice(0, at)
    .reverse()
    .find((one) => one.clause.of === undefined || one.clause.of !== clause);
  if (last === undefined) return [];
  const free = last.clause.item !== null && blockIsFree(last.clause.block, candidates, remarks);
  return candidates
    .slice(0, at)
    .filter((one) => (free ? one.clause.block === last.clause.block : one.clause.sentence === last.clause.sentence))
    .map((one) => one.index);
}

function blockIsFree(block: number, candidates: readonly ReferentCandidate[], remarks: readonly Remark[]): boolean {
  return (
    remarks.some((remark) => remark.block === block && remark.anyOrder) ||
    candidates.some(({ clause }) => clause.block === block && (clause.item === 0 || clause.cues.includes("unordered")))
  );
}

/** Lists whose numbers are names for the steps, not their order: some step is called by its number, or freedom is said. */
function labelledBlocks(candidates: readonly ReferentCandidate[], remarks: readonly Remark[]): Set<number> {
  const blocks = new Set<number>();
  for (const remark of remarks) if (remark.anyOrder) blocks.add(remark.block);
  for (const { clause } of candidates) {
    const calls = [...clause.tokens, ...clause.lead, ...clause.subordinates.flatMap(({ tokens }) => tokens)].some(
      (token) => token.lower === "step" || token.lower === "steps",
    );
    if (calls || clause.cues.includes("unordered")) blocks.add(clause.block);
  }
  return blocks;
}

function lastTwo({ precedence }: State, earlier: readonly number[], previous: readonly number[]): number[] {
  const near = precedence.last(previous);
  if (near.length === 2) return near;
  return precedence.last(earlier).slice(-2);
}

/** Reads the order of a step that is mentioned inside another clause. */
function readTold(
  candidate: ReferentCandidate,
  candidates: readonly ReferentCandidate[],
  order: (a: number, b: number) => void,
): void {
  const { clause, index } = candidate;
  if (clause.of === undefined) return;
  for (const other of candidates) {
    const sameMain = other.clause === clause.of;
    const governed =
      clause.told === "after" &&
      other.index > index &&
      other.clause.sentence === clause.sentence &&
      !has(other.clause.cues, "then");
    if (sameMain || (governed && other.clause.of === undefined)) {
      if (clause.told === "before") order(other.index, index);
      else order(index, other.index);
      if (has(other.clause.cues, "parallel")) break;
    }
  }
}

function readSubordinates(
  candidate: ReferentCandidate,
  at: number,
  state: State,
  order: (first: number, second: number) => void,
): void {
  const { candidates, precedence } = state;
  const { clause, index } = candidate;
  const others = candidates.filter((one) => one.index !== index);
  for (const subordinate of clause.subordinates) {
    if (subordinate.tokens.length === 0 || subordinate.relation === "while") continue;
    if (subordinate.relation === "if") continue;
    const governed = subordinate.leading ? governedBy(candidates, at) : [index];
    const cues = readOpening(subordinate.tokens).cues;
    const earlier = candidates.slice(0, at).map((one) => one.index);
    const numbered = numberedSteps(
      subordinate.tokens.map(({ text }) => text),
      clause,
      candidates,
    );
    let meant: number[] = numbered;
    if (meant.length === 0) {
      if (has(cues, "both")) meant = lastTwo(state, earlier, previousGroup(candidates, at, []));
      else if (has(cues, "all")) meant = precedence.last(earlier);
      else if (has(cues, "then")) meant = precedence.last(previousGroup(candidates, at, []));
    }
    if (meant.length === 0) {
      const pool = subordinate.relation === "before" ? others : nearFirst(others, index);
      meant = readEvents(subordinate)
        .flatMap((event) => eventMeans(event, pool))
        .filter((one) => !governed.includes(one));
      const plural = subordinate.tokens.some(({ lower }) => lower === "both");
      const all = subordinate.tokens.some(({ lower }) => lower === "all" || lower === "everything");
      if (meant.length === 0 && (subordinate.relation === "after" || plural || all)) {
        const group = previousGroup(candidates, at, []);
        meant = plural ? lastTwo(state, earlier, group) : precedence.last(all ? earlier : group);
      }
    }
    for (const one of meant) {
      for (const main of governed) {
        if (subordinate.relation === "before") order(main, one);
        else order(one, main);
      }
    }
  }
}

/** Clauses before this one are likelier to be spoken of than those after it. */
function nearFirst(others: readonly ReferentCandidate[], index: number): ReferentCandidate[] {
  const before = others.filter((one) => one.index < index);
  return before.length > 0 ? before : [...others];
}

/** "Once X, A and B": both wait; "then C" waits through them. */
function governedBy(candidates: readonly ReferentCandidate[], at: number): number[] {
  const first = candidates[at];
  const result: number[] = [];
  for (const one of candidates.slice(at)) {
    if (one.clause.sentence !== first?.clause.sentence) break;
    if (
      one !== first &&
      (has(one.clause.cues, "then", "otherwise") || one.clause.subordinates.some(({ leading }) => leading))
    )
      break;
    result.push(one.index);
  }
  return result;
}

/** "after step 2", "steps 1 and 3". */
function numberedSteps(words: readonly string[], clause: Clause, candidates: readonly ReferentCandidate[]): number[] {
  const at = words.findIndex((word) => /^steps?$/i.test(word));
  if (at < 0) return [];
  const numbers = words.slice(at + 1).flatMap((word) => (/^\d{1,2}$/.test(word) ? [Number(word)] : []));
  return candidates
    .filter((one) => one.clause.block === clause.block && one.clause.item !== null && numbers.includes(one.clause.item))
    .map((one) => one.index);
}

/** What is said to be free must not be bound elsewhere in the text. */
function checkFreedom(state: State, remarks: readonly Remark[]): void {
  const { candidates, precedence, contradictions } = state;
  const bound = (one: number, other: number) => precedence.has(one, other) || precedence.has(other, one);
  for (const [at, { clause, index }] of candidates.entries()) {
    const before = candidates[at - 1];
    if (!clause.cues.includes("parallel") || before === undefined || clause.of !== undefined) continue;
    if (bound(before.index, index)) {
      contradictions.push(
        `The text calls "${say(state, index)}" independent of "${say(state, before.index)}", but orders the two elsewhere.`,
      );
    }
  }
  const groups = new Map<string, number[]>();
  for (const [at, { clause, index }] of candidates.entries()) {
    if (clause.of !== undefined) continue;
    const free =
      clause.cues.includes("unordered") ||
      remarks.some((remark) => remark.anyOrder && remark.block === clause.block && clause.item !== null);
    if (!free) continue;
    const key = clause.item === null ? `s${clause.sentence}.${phaseOf(candidates, at).start}` : `b${clause.block}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const chained = group.every((one) => group.every((other) => one === other || bound(one, other)));
    if (chained) {
      contradictions.push(
        `The text says that "${say(state, group[0] ?? 0)}" and what stands beside it may be done in any order, but orders them elsewhere.`,
      );
    }
  }
}
