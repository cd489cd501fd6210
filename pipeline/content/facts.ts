import { diffArrays } from "diff";
import { contentHash } from "../hash.js";
import type { AspectValue, ContentPart } from "../schema/computer/content-part.js";
import { stepTo } from "./selector.js";

/** One thing that a content says: the part that the selector names has the aspect with the value. */
export interface ContentFact {
  selector: string;
  aspect: string;
  value: AspectValue;
}

/** A fact that is not what it was; null where the part does not have the aspect, or is not there. */
export interface FactChange {
  selector: string;
  aspect: string;
  before: AspectValue | null;
  after: AspectValue | null;
}

/** The aspect that every part has: that it is there. */
export const presence = "present";

/** All facts of a content, parts before what they consist of. */
export function factsOf(root: ContentPart): ContentFact[] {
  const facts: ContentFact[] = [];
  collect(root, "", facts);
  return facts;
}

/**
 * The facts in which two contents differ; nothing where they are equal. Parts are paired by name where a name tells
 * them apart, and those that are only numbered by what they hold: equal ones in their order first, then the rest in
 * turn, so that a new first paragraph is one part more and no change of all others. Selectors of removed parts are
 * those before the change. Parts that are the same object cost nothing.
 */
export function changedFacts(before: ContentPart, after: ContentPart): FactChange[] {
  const changes: FactChange[] = [];
  compare(before, after, "", changes);
  return changes;
}

function collect(part: ContentPart, selector: string, facts: ContentFact[]): void {
  for (const [aspect, value] of Object.entries(part.aspects)) facts.push({ selector, aspect, value });
  for (const child of part.parts) {
    const inner = extend(selector, child);
    facts.push({ selector: inner, aspect: presence, value: true });
    collect(child, inner, facts);
  }
}

function compare(before: ContentPart, after: ContentPart, selector: string, changes: FactChange[]): void {
  if (before === after || digestOf(before) === digestOf(after)) return;
  for (const aspect of new Set([...Object.keys(before.aspects), ...Object.keys(after.aspects)])) {
    const [old, current] = [before.aspects[aspect] ?? null, after.aspects[aspect] ?? null];
    if (old !== current) changes.push({ selector, aspect, before: old, after: current });
  }
  const { pairs, removed, added } = pairUp(before.parts, after.parts);
  for (const [old, current] of pairs) compare(old, current, extend(selector, current), changes);
  for (const part of removed) report(part, selector, changes, (value) => ({ before: value, after: null }));
  for (const part of added) report(part, selector, changes, (value) => ({ before: null, after: value }));
}

function report(
  part: ContentPart,
  above: string,
  changes: FactChange[],
  sides: (value: AspectValue) => Pick<FactChange, "before" | "after">,
): void {
  const selector = extend(above, part);
  const facts: ContentFact[] = [{ selector, aspect: presence, value: true }];
  collect(part, selector, facts);
  for (const { value, ...place } of facts) changes.push({ ...place, ...sides(value) });
}

interface Pairing {
  pairs: readonly [ContentPart, ContentPart][];
  removed: readonly ContentPart[];
  added: readonly ContentPart[];
}

function pairUp(before: readonly ContentPart[], after: readonly ContentPart[]): Pairing {
  if (before === after) return { pairs: [], removed: [], added: [] };
  const pairs: [ContentPart, ContentPart][] = [];
  const removed: ContentPart[] = [];
  const added: ContentPart[] = [];
  for (const kind of new Set([...before, ...after].map((part) => part.kind))) {
    const old = before.filter((part) => part.kind === kind);
    const current = after.filter((part) => part.kind === kind);
    const pairing = isNumbered(old) && isNumbered(current) ? pairByContent(old, current) : pairByName(old, current);
    pairs.push(...pairing.pairs);
    removed.push(...pairing.removed);
    added.push(...pairing.added);
  }
  return { pairs, removed, added };
}

/** Whether the names of the parts are only their places: 1, 2, 3 ... Rows 5 and 9 of a sheet are named. */
export function isNumbered(parts: readonly ContentPart[]): boolean {
  return parts.every(({ name }, index) => name === String(index + 1));
}

function pairByName(before: readonly ContentPart[], after: readonly ContentPart[]): Pairing {
  const left = new Map(before.map((part) => [part.name, part]));
  const pairs: [ContentPart, ContentPart][] = [];
  const added: ContentPart[] = [];
  for (const part of after) {
    const old = left.get(part.name);
    if (old === undefined) added.push(part);
    else pairs.push([old, part]);
    left.delete(part.name);
  }
  return { pairs, removed: [...left.values()], added };
}

/** Pairs parts of equal content (longest common subsequence, Myers 1986), and in turn those between two such pairs. */
function pairByContent(before: readonly ContentPart[], after: readonly ContentPart[]): Pairing {
  const pairs: [ContentPart, ContentPart][] = [];
  const removed: ContentPart[] = [];
  const added: ContentPart[] = [];
  let [oldAt, newAt] = [0, 0];
  const settle = (oldEnd: number, newEnd: number) => {
    for (; oldAt < oldEnd || newAt < newEnd; oldAt++, newAt++) {
      const one = oldAt < oldEnd ? before[oldAt] : undefined;
      const other = newAt < newEnd ? after[newAt] : undefined;
      if (one !== undefined && other !== undefined) pairs.push([one, other]);
      else if (one !== undefined) removed.push(one);
      else if (other !== undefined) added.push(other);
    }
    [oldAt, newAt] = [oldEnd, newEnd];
  };
  let [oldEnd, newEnd] = [0, 0];
  for (const { value, added: isNew, removed: isOld } of diffArrays(before.map(digestOf), after.map(digestOf))) {
    if (!isNew && !isOld) settle(oldEnd, newEnd);
    if (!isNew) oldEnd += value.length;
    if (!isOld) newEnd += value.length;
    if (!isNew && !isOld) settle(oldEnd, newEnd);
  }
  settle(oldEnd, newEnd);
  return { pairs, removed, added };
}

const digests = new WeakMap<ContentPart, string>();

/** Text that is equal for parts of equal content, whatever their own names and all labels. */
export function digestOf(part: ContentPart): string {
  const known = digests.get(part);
  if (known !== undefined) return known;
  const digest = contentHash([part.kind, part.aspects, part.parts.map((inner) => [inner.name, digestOf(inner)])]);
  digests.set(part, digest);
  return digest;
}

function extend(selector: string, part: ContentPart): string {
  return selector === "" ? stepTo(part) : `${selector}/${stepTo(part)}`;
}
