import { factsBehind, factsOf, predecessorsOf, type Situation } from "../../schema/situation.js";
import { limitFactOf } from "../../schema/situation-decision.js";

/** What is asked for in one task of a situation. */
export interface Choice {
  /** Names of deliverables that are asked for in any case, in the order of the situation. */
  always: readonly string[];
  /** Of a task with a decision: those of each branch, and whether the limit has to be found out, too. */
  branches: { holds: readonly string[]; fails: readonly string[]; findsLimit: boolean } | null;
}

/** The facts that a choice's decision is made on. */
export function decidingFacts({ decision }: Situation, { branches }: Choice): string[] {
  if (decision === undefined || branches === null) return [];
  const limit = branches.findsLimit ? limitFactOf(decision) : undefined;
  return limit === undefined ? [decision.fact] : [decision.fact, limit];
}

/** Nobody asks for more than this in one breath: deliverables in any case, without and with a decision. */
const mostAsked = { plain: 3, decided: 1 };

/**
 * All that can be asked for in one task of a situation: what is not optional, with each selection of the rest that nobody
 * would find too long, and what comes before these; then the same with the decision, where the situation has one.
 */
export function choicesOf({ deliverables, decision }: Situation): Choice[] {
  const inOrder = (names: Iterable<string>) => {
    const asked = new Set(names);
    return Object.keys(deliverables).filter((name) => asked.has(name));
  };
  const branchOnly = new Set(decision === undefined ? [] : [...decision.holds, ...decision.fails]);
  const plain = selections(deliverables, branchOnly, mostAsked.plain).flatMap((chosen): Choice[] => {
    const always = inOrder([...chosen].filter((name) => !branchOnly.has(name)));
    return always.length === 0 ? [] : [{ always, branches: null }];
  });
  if (decision === undefined) return distinct(plain);
  const origins = new Set<string>();
  for (const name of branchOnly) addWithOrigins(origins, name, deliverables);
  const decided = selections(deliverables, branchOnly, mostAsked.decided).flatMap((chosen): Choice[] => {
    const always = inOrder([...chosen, ...[...origins].filter((name) => !branchOnly.has(name))]);
    const branches = { holds: inOrder(decision.holds), fails: inOrder(decision.fails) };
    // A limit of a number may be said or looked up; a day with which another one is compared is looked up.
    const ways = limitFactOf(decision) === undefined ? [false] : decision.than === undefined ? [false, true] : [true];
    return ways.map((findsLimit) => ({ always, branches: { ...branches, findsLimit } }));
  });
  return distinct([...plain, ...decided]);
}

/** What is not optional, with each set of the rest that keeps to `most` deliverables; those of branches are left out. */
function selections(
  deliverables: Situation["deliverables"],
  branchOnly: ReadonlySet<string>,
  most: number,
): ReadonlySet<string>[] {
  const names = Object.keys(deliverables).filter((name) => !branchOnly.has(name));
  const required = new Set<string>();
  for (const name of names) if (deliverables[name]?.optional === false) addWithOrigins(required, name, deliverables);
  let found: ReadonlySet<string>[] = [required];
  for (const name of names) {
    const longer = found.flatMap((chosen) => {
      if (chosen.has(name)) return [];
      const more = new Set(chosen);
      addWithOrigins(more, name, deliverables);
      return more.size <= most ? [more] : [];
    });
    found = [...found, ...longer];
  }
  return found;
}

function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()];
}

function addWithOrigins(chosen: Set<string>, name: string, deliverables: Situation["deliverables"]): void {
  const deliverable = deliverables[name];
  if (deliverable === undefined || chosen.has(name)) return;
  for (const origin of predecessorsOf(deliverable)) addWithOrigins(chosen, origin, deliverables);
  chosen.add(name);
}

/**
 * The facts that go into these deliverables, those that decide, and those that the queries of these name, in the order of
 * the situation.
 */
export function factsFor(situation: Situation, wanted: readonly string[], deciding: readonly string[]): string[] {
  const named = wanted.flatMap((name) => {
    const deliverable = situation.deliverables[name];
    return deliverable === undefined ? [] : factsOf(deliverable);
  });
  return withFactsBehind(situation, [...deciding, ...named]);
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
