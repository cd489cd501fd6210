import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import { canonicalJson } from "../hash.js";
import type { Rng } from "../rng.js";
import type { Action } from "../schema/action.js";
import type { Candidate } from "../schema/subtask.js";
import { chooseMutants } from "./choose-mutants.js";
import { sameEffect } from "./end-effect.js";
import { foreignAttempts, mostTellingFirst } from "./foreign.js";
import { effectAfter, type Goal, goalOf, reached } from "./goal.js";
import type { Mutant, MutantKind } from "./mutant.js";
import { mutantsOf } from "./mutants.js";
import { actionCount, execute, type JudgedRun, prefixOf, type Trial } from "./run.js";

/** A run that is judged after every action: what it is, and from which action on it is a run of its own. */
export interface Attacker {
  kind: "foreign" | MutantKind;
  run: JudgedRun;
  common: number;
}

/** Everything that an evaluator has to stand in one trial. */
export interface Ordeal {
  goal: Goal;
  gold: JudgedRun;
  /** The same once more. */
  replays: readonly JudgedRun[];
  /** Other ways that have the effect of the gold run at their end; must be accepted. */
  alternatives: JudgedRun[];
  /** Mutants and foreign trajectories; must be rejected for as long as they have not reached the goal. */
  attackers: Attacker[];
}

export interface OrdealInput {
  environment: Environment;
  catalog: Catalog;
  candidate: Candidate;
  actions: readonly Action[];
  neighbours: readonly Candidate[];
  rng: Rng;
  limits: OrdealLimits;
}

/** How much of an ordeal is run. */
export interface OrdealLimits {
  routes: number;
  mutants: number;
  /** Mistakes that were tried in another trial, so that others come first. */
  tried: ReadonlySet<string>;
  /** Trajectories of other subtasks that do not reach the goal. */
  foreign: number;
  /** The neighbour that is first, where not all are run. */
  foreignFrom: number;
}

/** No limits: everything that can be thought of is run. */
export const noLimits: OrdealLimits = {
  routes: Number.POSITIVE_INFINITY,
  mutants: Number.POSITIVE_INFINITY,
  tried: new Set(),
  foreign: Number.POSITIVE_INFINITY,
  foreignFrom: 0,
};

/** Runs the mutants, alternatives and neighbours of a gold run. `mistakes` are those of the mutants that were run. */
export async function conductOrdeal(
  input: OrdealInput,
  trial: Trial,
  gold: JudgedRun,
  replays: readonly JudgedRun[] = [],
): Promise<{ ordeal: Ordeal; mistakes: string[] }> {
  const { environment, catalog, candidate, actions, rng, limits } = input;
  const goal = goalOf(candidate, catalog, trial, gold, replays);
  const ordeal: Ordeal = { goal, gold, replays, alternatives: [], attackers: [] };

  for (const [index, route] of candidate.alternatives.slice(0, limits.routes).entries()) {
    const run = await execute(environment, `by route ${index + 2}`, trial, route);
    if (run.failure === null && isSame(goal, run)) ordeal.alternatives.push(run);
  }
  const all = mutantsOf(candidate, catalog, actions, gold, trial, rng);
  const chosen = chooseMutants(all, limits.mutants, limits.tried, rng.fork("choice"));
  for (const mutant of chosen) {
    const done =
      beginningOf(gold, trial, mutant) ?? (await execute(environment, mutant.label, mutant.trial, mutant.actions));
    const run = { ...done, parameters: trial.parameters };
    if (run.failure === null && isSame(goal, run)) ordeal.alternatives.push(run);
    else ordeal.attackers.push({ kind: mutant.kind, run, common: mutant.common });
  }
  const attempts = foreignAttempts(candidate, input.neighbours, trial);
  const ordered = Number.isFinite(limits.foreign) ? mostTellingFirst(attempts, limits.foreignFrom) : attempts;
  let counting = 0;
  for (const attempt of ordered) {
    if (counting >= limits.foreign) break;
    const run = await execute(environment, attempt.label, attempt.trial, attempt.actions, attempt.values);
    if (actionCount(run) === 0) continue;
    const attacker: Attacker = { kind: "foreign", run: { ...run, parameters: trial.parameters }, common: 0 };
    ordeal.attackers.push(attacker);
    counting += Number(fails(goal, attacker));
  }
  return { ordeal, mistakes: chosen.map(({ mistake }) => mistake) };
}

/** The run of a mutant that does what the gold run began with, and then stops: that has been seen. */
function beginningOf(gold: JudgedRun, trial: Trial, mutant: Mutant): JudgedRun | null {
  const length = mutant.actions.length;
  if (mutant.trial !== trial || length >= actionCount(gold)) return null;
  const begun = gold.trace.steps.slice(1, length + 1).map(({ action }) => action);
  return canonicalJson(begun) === canonicalJson(mutant.actions)
    ? { ...prefixOf(gold, length), label: mutant.label }
    : null;
}

/** The moments of an attacker at which the goal is not reached, one run each, from where it leaves the gold run. */
export function badMoments(goal: Goal, { run, common }: Attacker): JudgedRun[] {
  const moments: JudgedRun[] = [];
  for (let step = common; step <= actionCount(run); step++) {
    if (!reached(goal, run, step)) moments.push(prefixOf(run, step));
  }
  return moments;
}

/** Whether an attacker ends without having reached the goal, so that it has to be rejected to its end. */
export function fails(goal: Goal, { run }: Attacker): boolean {
  return !reached(goal, run);
}

/** The untouched start and every proper prefix of the gold run. */
export function properPrefixes(gold: JudgedRun): JudgedRun[] {
  return Array.from({ length: actionCount(gold) }, (_, step) => prefixOf(gold, step));
}

function isSame(goal: Goal, run: JudgedRun): boolean {
  return sameEffect(effectAfter(run, actionCount(run), goal.interest), goal.effect);
}
