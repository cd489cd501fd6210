import type { Catalog } from "../catalog/catalog.js";
import type { Environment } from "../environments/contract.js";
import type { Rng } from "../rng.js";
import type { Action } from "../schema/action.js";
import type { Candidate } from "../schema/subtask.js";
import { sameEffect } from "./end-effect.js";
import { foreignAttempts } from "./foreign.js";
import { effectAfter, type Goal, goalOf, reached } from "./goal.js";
import { type MutantKind, mutantsOf } from "./mutants.js";
import { actionCount, execute, prefixOf, type Run, type Trial } from "./run.js";

/** A run that is judged after every action: what it is, and from which action on it is a run of its own. */
export interface Attacker {
  kind: "foreign" | MutantKind;
  run: Run;
  common: number;
}

/** Everything that an evaluator has to stand in one trial. */
export interface Ordeal {
  goal: Goal;
  gold: Run;
  /** Other ways that have the effect of the gold run at their end; must be accepted. */
  alternatives: Run[];
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
}

/** Runs the gold trajectory of a trial, its mutants, its alternatives and its neighbours. */
export async function conductOrdeal(input: OrdealInput, trial: Trial): Promise<Ordeal> {
  const { environment, catalog, candidate, actions, rng } = input;
  const gold = await execute(environment, "as it should be", trial, actions);
  const goal = goalOf(candidate, catalog, trial, gold);
  const ordeal: Ordeal = { goal, gold, alternatives: [], attackers: [] };

  for (const [index, route] of candidate.alternatives.entries()) {
    const run = await execute(environment, `by route ${index + 2}`, trial, route);
    if (run.failure === null && isSame(goal, run)) ordeal.alternatives.push(run);
  }
  for (const mutant of mutantsOf(candidate, catalog, actions, gold, trial, rng)) {
    const run = {
      ...(await execute(environment, mutant.label, mutant.trial, mutant.actions)),
      parameters: trial.parameters,
    };
    if (run.failure === null && isSame(goal, run)) ordeal.alternatives.push(run);
    else ordeal.attackers.push({ kind: mutant.kind, run, common: mutant.common });
  }
  for (const attempt of foreignAttempts(candidate, input.neighbours, trial)) {
    const run = await execute(environment, attempt.label, attempt.trial, attempt.actions, attempt.values);
    if (actionCount(run) > 0) {
      ordeal.attackers.push({ kind: "foreign", run: { ...run, parameters: trial.parameters }, common: 0 });
    }
  }
  return ordeal;
}

/** The moments of an attacker at which the goal is not reached, one run each, from where it leaves the gold run. */
export function badMoments(goal: Goal, { run, common }: Attacker): Run[] {
  const moments: Run[] = [];
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
export function properPrefixes(gold: Run): Run[] {
  return Array.from({ length: actionCount(gold) }, (_, step) => prefixOf(gold, step));
}

function isSame(goal: Goal, run: Run): boolean {
  return sameEffect(effectAfter(run, actionCount(run), goal.interest), goal.effect);
}
