import type { Rng } from "../../rng.js";
import { factsBehind, factsOf, predecessorsOf, type Situation } from "../../schema/situation.js";

/** What is asked for in one task of a situation. */
export interface Choice {
  /** Names of deliverables that are asked for in any case, in the order of the situation. */
  always: readonly string[];
  /** Of a task with a decision: those of each branch. */
  branches: { holds: readonly string[]; fails: readonly string[] } | null;
}

/** Nobody asks for more than this in one breath: deliverables in any case, without and with a decision. */
const mostAsked = { plain: 3, decided: 1 };

/**
 * Draws what is asked for: all that is not optional, some of the rest, and what comes before these. With a decision
 * where the situation has one and `decides` says so. Null where nothing is left to ask for.
 */
export function chooseDeliverables(situation: Situation, decides: boolean, rng: Rng): Choice | null {
  const { deliverables, decision } = situation;
  const branchOnly = new Set(decision === undefined ? [] : [...decision.holds, ...decision.fails]);
  const chosen = new Set<string>();
  const most = decides && decision !== undefined ? mostAsked.decided : mostAsked.plain;
  const wantedFirst = Object.entries(deliverables).sort(([, a], [, b]) => Number(a.optional) - Number(b.optional));
  for (const [name, { optional }] of wantedFirst) {
    if (branchOnly.has(name) || (optional && rng.fork("deliverable", name).next() < 0.5)) continue;
    const more = new Set(chosen);
    addWithOrigins(more, name, deliverables);
    if (!optional || more.size <= most) for (const added of more) chosen.add(added);
  }
  const inOrder = (names: readonly string[]) => Object.keys(deliverables).filter((name) => names.includes(name));
  if (!decides || decision === undefined) {
    const always = inOrder([...chosen].filter((name) => !branchOnly.has(name)));
    return always.length === 0 ? null : { always, branches: null };
  }
  for (const name of branchOnly) {
    const origins = new Set<string>();
    addWithOrigins(origins, name, deliverables);
    for (const origin of origins) if (!branchOnly.has(origin)) chosen.add(origin);
  }
  return {
    always: inOrder([...chosen]),
    branches: { holds: inOrder(decision.holds), fails: inOrder(decision.fails) },
  };
}

function addWithOrigins(chosen: Set<string>, name: string, deliverables: Situation["deliverables"]): void {
  const deliverable = deliverables[name];
  if (deliverable === undefined || chosen.has(name)) return;
  for (const origin of predecessorsOf(deliverable)) addWithOrigins(chosen, origin, deliverables);
  chosen.add(name);
}

/**
 * The facts that go into these deliverables, the one that decides, if any, and those that the queries of these name, in
 * the order of the situation.
 */
export function factsFor(situation: Situation, wanted: readonly string[], decides: string | null): string[] {
  const named = wanted.flatMap((name) => {
    const deliverable = situation.deliverables[name];
    return deliverable === undefined ? [] : factsOf(deliverable);
  });
  return withFactsBehind(situation, decides === null ? named : [decides, ...named]);
}

function withFactsBehind({ facts }: Situation, names: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const fact = facts[name];
    if (fact === undefined || found.has(name)) return;
    found.add(name);
    for (const behind of factsBehind(fact)) add(behind);
  };
  for (const name of names) add(name);
  return Object.keys(facts).filter((name) => found.has(name));
}
