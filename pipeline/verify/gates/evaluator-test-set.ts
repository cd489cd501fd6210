import type { Catalog } from "../../catalog/catalog.js";
import type { Environment } from "../../environments/contract.js";
import { canonicalJson } from "../../hash.js";
import type { Rng } from "../../rng.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import { effectAfter, type RequiredEffect, reached, requiredEffectOf } from "../required-effect.js";
import { actionCount, execute, type JudgedRun, prefixOf, type Trial } from "../run.js";
import { sameEffect } from "./end-effect.js";
import { type Mutant, type MutantKind, mutantKinds } from "./mutant.js";
import { mutantsOf } from "./mutants.js";
import { neighbourAttempts, sameValuesFirst } from "./neighbours.js";

/**
 * A run that the evaluator must reject after every action. `common` is the number of actions that it shares with the
 * gold run.
 */
export interface NegativeRun {
  kind: "foreign" | MutantKind;
  run: JudgedRun;
  common: number;
}

/** Positive and negative runs for one trial. */
export interface EvaluatorTestSet {
  goal: RequiredEffect;
  gold: JudgedRun;
  /** The same once more. */
  replays: readonly JudgedRun[];
  /** Other ways that have the effect of the gold run at their end; must be accepted. */
  alternatives: JudgedRun[];
  /** Mutants and foreign trajectories; must be rejected for as long as they have not reached the goal. */
  negatives: NegativeRun[];
}

export interface TestSetInput {
  environment: Environment;
  catalog: Catalog;
  candidate: Candidate;
  actions: readonly Action[];
  neighbours: readonly Candidate[];
  rng: Rng;
  limits: TestSetLimits;
}

/** How much of a test set is run. */
export interface TestSetLimits {
  routes: number;
  mutants: number;
  /** Mistakes that were tried in another trial, so that others come first. */
  tried: ReadonlySet<string>;
  /** Trajectories of other subtasks that do not reach the goal. */
  foreign: number;
  /** The neighbour that is first, where not all are run. */
  firstNeighbour: number;
}

/** No limits: everything that can be thought of is run. */
export const noLimits: TestSetLimits = {
  routes: Number.POSITIVE_INFINITY,
  mutants: Number.POSITIVE_INFINITY,
  tried: new Set(),
  foreign: Number.POSITIVE_INFINITY,
  firstNeighbour: 0,
};

/** Runs the mutants, alternatives and neighbours of a gold run. `mistakes` are those of the mutants that were run. */
export async function runTestSet(
  input: TestSetInput,
  trial: Trial,
  gold: JudgedRun,
  replays: readonly JudgedRun[] = [],
): Promise<{ testSet: EvaluatorTestSet; mistakes: string[] }> {
  const { environment, catalog, candidate, actions, rng, limits } = input;
  const goal = requiredEffectOf(candidate, catalog, trial, gold, replays);
  const testSet: EvaluatorTestSet = { goal, gold, replays, alternatives: [], negatives: [] };

  for (const [index, route] of candidate.alternatives.slice(0, limits.routes).entries()) {
    const run = await execute(environment, `by route ${index + 2}`, trial, route);
    if (run.failure === null && isSame(goal, run)) testSet.alternatives.push(run);
  }
  const all = mutantsOf(candidate, catalog, actions, gold, trial, rng);
  const chosen = chooseMutants(all, limits.mutants, limits.tried, rng.fork("choice"));
  for (const mutant of chosen) {
    const done =
      beginningOf(gold, trial, mutant) ?? (await execute(environment, mutant.label, mutant.trial, mutant.actions));
    const run = { ...done, parameters: trial.parameters };
    if (run.failure === null && isSame(goal, run)) testSet.alternatives.push(run);
    else testSet.negatives.push({ kind: mutant.kind, run, common: mutant.common });
  }
  const attempts = neighbourAttempts(candidate, input.neighbours, trial);
  const ordered = Number.isFinite(limits.foreign) ? sameValuesFirst(attempts, limits.firstNeighbour) : attempts;
  let counting = 0;
  for (const attempt of ordered) {
    if (counting >= limits.foreign) break;
    const run = await execute(environment, attempt.label, attempt.trial, attempt.actions, attempt.values);
    if (actionCount(run) === 0) continue;
    const negative: NegativeRun = { kind: "foreign", run: { ...run, parameters: trial.parameters }, common: 0 };
    testSet.negatives.push(negative);
    counting += Number(fails(goal, negative));
  }
  return { testSet, mistakes: chosen.map(({ mistake }) => mistake) };
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

/** The moments of a negative run at which the goal is not reached, one run each, from where it leaves the gold run. */
export function badMoments(goal: RequiredEffect, { run, common }: NegativeRun): JudgedRun[] {
  const moments: JudgedRun[] = [];
  for (let step = common; step <= actionCount(run); step++) {
    if (!reached(goal, run, step)) moments.push(prefixOf(run, step));
  }
  return moments;
}

/** Whether a negative run ends without having reached the goal, so that it has to be rejected to its end. */
export function fails(goal: RequiredEffect, { run }: NegativeRun): boolean {
  return !reached(goal, run);
}

/** The untouched start and every proper prefix of the gold run. */
export function properPrefixes(gold: JudgedRun): JudgedRun[] {
  return Array.from({ length: actionCount(gold) }, (_, step) => prefixOf(gold, step));
}

function isSame(goal: RequiredEffect, run: JudgedRun): boolean {
  return sameEffect(effectAfter(run, actionCount(run), goal.interest), goal.effect);
}

/**
 * At most `limit` mutants, in their order: one of each kind in turn, drawn by `rng`, those whose mistake was not tried
 * before first. All of them where the limit allows.
 */
function chooseMutants(
  mutants: readonly Mutant[],
  limit: number,
  tried: ReadonlySet<string>,
  rng: Rng,
): readonly Mutant[] {
  if (mutants.length <= limit) return mutants;
  const queues = mutantKinds.map((kind) => {
    const drawn = rng.shuffle(mutants.filter((mutant) => mutant.kind === kind));
    return [
      ...drawn.filter(({ mistake }) => !tried.has(mistake)),
      ...drawn.filter(({ mistake }) => tried.has(mistake)),
    ];
  });
  const chosen = new Set<Mutant>();
  for (let turn = 0; chosen.size < limit; turn++) {
    for (const queue of queues) {
      const next = queue[turn];
      if (next !== undefined && chosen.size < limit) chosen.add(next);
    }
  }
  return mutants.filter((mutant) => chosen.has(mutant));
}
