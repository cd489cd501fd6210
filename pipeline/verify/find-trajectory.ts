import type { Environment } from "../environments/contract.js";
import type { Action } from "../schema/action.js";
import type { Candidate } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import { blanks } from "../template.js";
import type { Attempt, Refusal, TrajectoryAuthor } from "./author.js";
import { effectiveLength, goalOf } from "./goal.js";
import { execute, type Run, type Trial } from "./run.js";

/** A subtask with fewer working parameter sets is not kept. */
const leastTrials = 3;

export interface FoundTrajectory {
  /** Without steps at the end that have no effect. */
  actions: Action[];
  /** Those of the candidate's trials in which the actions work. */
  trials: Trial[];
  rounds: number;
}

/** Lets the author try, at most `roundLimit` times, until the actions work in enough trials; else says what went wrong. */
export async function findTrajectory(
  candidate: Candidate,
  author: TrajectoryAuthor,
  roundLimit: number,
  environment: Environment,
  context: Context,
): Promise<FoundTrajectory | Refusal> {
  const attempts: Attempt[] = [];
  let refusal: Refusal = { reason: "the author gave no actions", detail: "" };
  while (attempts.length < roundLimit) {
    const actions = await author.author(candidate, attempts);
    if (actions === null) break;
    const runs: Run[] = [];
    for (const trial of candidate.trials) runs.push(await execute(environment, "as it should be", trial, actions));
    attempts.push({ actions, runs });
    const lengths = candidate.trials.map((trial, index) => {
      const run = runs[index];
      if (run === undefined || run.failure !== null) return 0;
      return effectiveLength(goalOf(candidate, context.catalog, trial, run), run);
    });
    const trials = candidate.trials.filter((_trial, index) => lengths[index] !== 0);
    const needed = actions.slice(0, Math.max(...lengths));
    if (trials.length >= leastTrials && typesAllValues(candidate, needed)) {
      return { actions: needed, trials, rounds: attempts.length };
    }
    refusal =
      trials.length < leastTrials
        ? {
            reason: `its actions work in fewer than ${leastTrials} trials`,
            detail: `in ${trials.length} of ${candidate.trials.length}: ${failureOf(runs)}`,
          }
        : { reason: "what has an effect does not use every value", detail: "" };
  }
  return refusal;
}

/** Whether every value that the instruction names is used by the actions. */
function typesAllValues(candidate: Candidate, actions: readonly Action[]): boolean {
  const used = new Set(blanks(JSON.stringify(actions)));
  return candidate.parameters.every(({ name, role }) => role !== "value" || used.has(name));
}

function failureOf(runs: readonly Run[]): string {
  return runs.find((run) => run.failure !== null)?.failure?.message ?? "nothing changes that can be measured";
}
