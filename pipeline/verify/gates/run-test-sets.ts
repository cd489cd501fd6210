import type { Rng } from "../../rng.js";
import type { FoundTrajectory } from "../author/find-trajectory.js";
import type { JudgedRun } from "../run.js";
import type { Thoroughness } from "../thoroughness.js";
import { type EvaluatorTestSet, fails, runTestSet, type TestSetInput } from "./evaluator-test-set.js";

/** Trials that the evaluator author may learn from; the others are for the gates alone. */
export const learningTrials = 2;

/** A test set for each trial in which a trajectory works, with as many runs as the thoroughness asks for. */
export async function runTestSets(
  input: Omit<TestSetInput, "actions" | "rng" | "limits">,
  { actions, trials, golds }: FoundTrajectory,
  replays: readonly (readonly JudgedRun[])[],
  { routes, mutants, foreign }: Thoroughness,
  rng: Rng,
): Promise<EvaluatorTestSet[]> {
  const testSets: EvaluatorTestSet[] = [];
  const tried = new Set<string>();
  for (const [index, trial] of trials.entries()) {
    const gold = golds[index];
    if (gold === undefined) continue;
    const limits = {
      routes,
      mutants: index < learningTrials ? mutants.learning : mutants.other,
      tried: new Set(tried),
      foreign: Math.ceil(
        (foreign - testSets.reduce((sum, testSet) => sum + countForeign(testSet), 0)) / (trials.length - index),
      ),
      firstNeighbour: index,
    };
    const conducted = await runTestSet(
      { ...input, actions, rng: rng.fork(index), limits },
      trial,
      gold,
      replays[index],
    );
    testSets.push(conducted.testSet);
    for (const mistake of conducted.mistakes) tried.add(mistake);
  }
  return testSets;
}

/** Trajectories of other subtasks that did something else. */
function countForeign(testSet: EvaluatorTestSet): number {
  return testSet.negatives.filter((negative) => negative.kind === "foreign" && fails(testSet.goal, negative)).length;
}
