import type { Rng } from "../rng.js";
import type { FoundTrajectory } from "./find-trajectory.js";
import { conductOrdeal, fails, type Ordeal, type OrdealInput } from "./ordeal.js";
import type { JudgedRun } from "./run.js";
import type { Thoroughness } from "./thoroughness.js";

/** Trials that the evaluator author may learn from; the others are for the gates alone. */
export const learningTrials = 2;

/** An ordeal for each trial in which a trajectory works, with as many runs as the thoroughness asks for. */
export async function conductOrdeals(
  input: Omit<OrdealInput, "actions" | "rng" | "limits">,
  { actions, trials, golds }: FoundTrajectory,
  replays: readonly (readonly JudgedRun[])[],
  { routes, mutants, foreign }: Thoroughness,
  rng: Rng,
): Promise<Ordeal[]> {
  const ordeals: Ordeal[] = [];
  const tried = new Set<string>();
  for (const [index, trial] of trials.entries()) {
    const gold = golds[index];
    if (gold === undefined) continue;
    const limits = {
      routes,
      mutants: index < learningTrials ? mutants.learning : mutants.other,
      tried: new Set(tried),
      foreign: Math.ceil(
        (foreign - ordeals.reduce((sum, ordeal) => sum + countForeign(ordeal), 0)) / (trials.length - index),
      ),
      foreignFrom: index,
    };
    const conducted = await conductOrdeal(
      { ...input, actions, rng: rng.fork(index), limits },
      trial,
      gold,
      replays[index],
    );
    ordeals.push(conducted.ordeal);
    for (const mistake of conducted.mistakes) tried.add(mistake);
  }
  return ordeals;
}

/** Trajectories of other subtasks that did something else. */
function countForeign(ordeal: Ordeal): number {
  return ordeal.attackers.filter((attacker) => attacker.kind === "foreign" && fails(ordeal.goal, attacker)).length;
}
