import type { Environment } from "../../environments/contract.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import type { Context } from "../../stage.js";
import { blanks } from "../../template/template.js";
import { extension } from "../../text/path.js";
import { effectiveLength, requiredEffectOf } from "../required-effect.js";
import { actionCount, execute, type JudgedRun, prefixOf, type Trial } from "../run.js";
import type { Thoroughness } from "../thoroughness.js";
import type { AuthorRound, Shortcoming, TrajectoryAuthor } from "./author.js";
import { knownWayOf } from "./known-way.js";

/** A subtask with fewer working parameter sets is not kept. */
const leastTrials = 3;

export interface FoundTrajectory {
  /** Without steps at the end that have no effect. */
  actions: Action[];
  /** Other routes to the same effect; the way in which the candidate was found is one where the author has another. */
  alternatives: Action[][];
  /** Those of the candidate's trials in which the actions work, and the run in each. */
  trials: Trial[];
  golds: JudgedRun[];
  rounds: number;
}

/**
 * Lets the author try, at most `roundLimit` times, until the actions work in enough trials, and come to the same there
 * as the way in which the candidate was found; else says what went wrong.
 */
export async function findTrajectory(
  candidate: Candidate,
  author: TrajectoryAuthor,
  roundLimit: number,
  environment: Environment,
  { trials: wanted, retries }: Pick<Thoroughness, "trials" | "retries">,
  context: Context,
): Promise<FoundTrajectory | Shortcoming> {
  const inTurn = Number.isFinite(wanted) ? mostDiverseFirst(candidate.trials) : candidate.trials;
  const known = knownWayOf(candidate, context.catalog, environment);
  const attempts: AuthorRound[] = [];
  let refusal: Shortcoming = { reason: "the author gave no actions", detail: "" };
  while (attempts.length < roundLimit) {
    const actions = await author.author(candidate, attempts, environment, context);
    if (actions === null) break;
    if ("reason" in actions) return actions;
    const isKnown = known.includes(actions);
    const runs: JudgedRun[] = [];
    const working: { trial: Trial; run: JudgedRun; length: number }[] = [];
    let failed = false;
    let stray: string | null = null;
    for (const trial of inTurn) {
      if (working.length >= wanted) break;
      const run = await execute(environment, "as it should be", trial, actions);
      runs.push(run);
      const again = retries && !failed && run.failure !== null;
      failed ||= run.failure !== null;
      if (run.crash !== undefined) return unstable(run.crash.message);
      if (again && (await execute(environment, "once more", trial, actions)).failure === null) {
        return unstable(run.failure?.message ?? "");
      }
      const length =
        run.failure === null ? effectiveLength(requiredEffectOf(candidate, context.catalog, trial, run), run) : 0;
      const difference = length > 0 && !isKnown ? await known.difference(trial, run) : null;
      stray ??= difference;
      if (length > 0 && difference === null) working.push({ trial, run, length });
    }
    const needed = actions.slice(0, Math.max(0, ...working.map(({ length }) => length)));
    if (working.length >= leastTrials && typesAllValues(candidate, needed)) {
      const golds = working.map(({ run }) => ({ ...prefixOf(run, needed.length), label: run.label }));
      return {
        actions: needed,
        alternatives: isKnown ? candidate.alternatives : [candidate.actions, ...candidate.alternatives],
        trials: working.map(({ trial }) => trial),
        golds,
        rounds: attempts.length + 1,
      };
    }
    refusal =
      working.length < leastTrials
        ? {
            reason: `its actions work in fewer than ${leastTrials} trials`,
            detail: `in ${working.length} of ${candidate.trials.length}: ${stray ?? failureOf(runs)}`,
          }
        : { reason: "what has an effect does not use every value", detail: "" };
    attempts.push({ actions, runs, shortcoming: refusal });
  }
  return refusal;
}

/** What came out differently from one run to the next is of no use to anybody. */
export function unstable(detail: string): Shortcoming {
  return { reason: "it is unstable: a run failed and the same run did not", detail };
}

/**
 * Whether every value that the instruction names is used by the actions; to speak of it is not enough. What a derived
 * value is made of is used with it, and so is what says which of the values on the screen is the one that is read.
 */
function typesAllValues(candidate: Candidate, actions: readonly Action[]): boolean {
  const used = new Set(blanks(JSON.stringify(actions.map(({ args, control }) => [args, control]))));
  const derived = new Set(candidate.parameters.filter(({ role }) => role === "derived").map(({ name }) => name));
  for (const { type, value } of candidate.outputs) {
    if (type === "value_in_mind" && "parameter" in value && derived.has(value.parameter)) used.add(value.parameter);
  }
  for (const { name, derivation } of [...candidate.parameters].reverse()) {
    if (used.has(name)) for (const source of derivation?.of ?? []) used.add(source);
  }
  return candidate.parameters.every(({ name, role }) => role !== "value" || used.has(name));
}

function failureOf(runs: readonly JudgedRun[]): string {
  return runs.find((run) => run.failure !== null)?.failure?.message ?? "nothing changes that can be measured";
}

/** Trials in an order in which the first few have as many kinds of files as can be, else as they stand. */
function mostDiverseFirst(trials: readonly Trial[]): Trial[] {
  const left = [...trials];
  const seen = new Set<string>();
  const ordered: Trial[] = [];
  while (left.length > 0) {
    const news = left.map((trial) => kindsOf(trial).filter((kind) => !seen.has(kind)).length);
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1);
    if (next === undefined) break;
    ordered.push(next);
    for (const kind of kindsOf(next)) seen.add(kind);
  }
  return ordered;
}

function kindsOf({ parameters }: Trial): string[] {
  return Object.entries(parameters).map(([name, value]) => `${name} ${extension(value)}`);
}

/** How often each gold run is done in all. */
export const replayCount = 3;

/** Fresh replays of the gold run of each trial; a refusal where one does not get as far as the gold run. */
export async function replayGolds(
  { actions, trials, golds }: FoundTrajectory,
  environment: Environment,
): Promise<JudgedRun[][] | Shortcoming> {
  const replays: JudgedRun[][] = [];
  for (const [index, trial] of trials.entries()) {
    const runs: JudgedRun[] = [];
    for (let replay = 1; replay < replayCount; replay++) {
      const run = await execute(environment, "once more", trial, actions);
      if (run.crash !== undefined) return unstable(run.crash.message);
      const gold = golds[index];
      if (gold !== undefined && actionCount(run) !== actionCount(gold)) return unstable(run.failure?.message ?? "");
      runs.push(run);
    }
    replays.push(runs);
  }
  return replays;
}
