import type { Environment } from "../environments/contract.js";
import { contentHash } from "../hash.js";
import type { Evaluator } from "../schema/evaluator.js";
import type { Candidate, Subtask } from "../schema/subtask.js";
import type { Context } from "../stage.js";
import type { Authors, EvaluatorAuthor, Lesson, Shortcoming } from "./author/author.js";
import { findTrajectory, replayCount, replayGolds, unstable } from "./author/find-trajectory.js";
import { badMoments, type EvaluatorTestSet, properPrefixes } from "./gates/evaluator-test-set.js";
import { type GateResult, goldMistake, type Mistake, passGates, verdictHistory } from "./gates/gates.js";
import { learningTrials, runTestSets } from "./gates/run-test-sets.js";
import { syntheticNegatives } from "./gates/synthetic-negatives.js";
import { measureEffects } from "./measure/effects.js";
import { measureObstacles } from "./measure/obstacles.js";
import type { JudgedRun } from "./run.js";
import { subtaskId } from "./subtask-id.js";
import { thoroughnessFor } from "./thoroughness.js";

/** Rounds in which the authors may answer to what the environment showed. */
const roundLimit = 5;
const leastForeign = 3;

export type Verified = { subtask: Subtask } | Shortcoming;

/**
 * Brings both authors together in the environment until a candidate passes every gate, or says why it cannot.
 */
export async function verifyCandidate(
  candidate: Candidate,
  neighbours: readonly Candidate[],
  authors: Authors,
  environment: Environment,
  context: Context,
): Promise<Verified> {
  const thoroughness = thoroughnessFor(environment);
  const found = await findTrajectory(candidate, authors.trajectory, roundLimit, environment, thoroughness, context);
  if ("reason" in found) return found;
  const { actions, alternatives: routes, trials } = found;
  const sound: Candidate = { ...candidate, actions, alternatives: routes, trials };
  // What is given and judges the gold runs wrongly needs no further run to be refused.
  const given = authors.evaluator.given?.(sound) ?? null;
  const early = given === null ? null : goldMistake(given, found.golds);
  if (early !== null) return failedAt(early);

  const rng = context.rng.fork("verify", candidate.application, candidate.instruction_template);
  const input = { environment, catalog: context.catalog, candidate: sound, neighbours };
  const replays = await replayGolds(found, environment);
  if ("reason" in replays) return replays;
  const testSets = await runTestSets(input, found, replays, thoroughness, rng);
  if (testSets.some(({ goal }) => goal.effect.size === 0)) return unstable("what it does is different each time");
  const learned = await learnEvaluator(sound, testSets, authors.evaluator, thoroughness.screenCheck);
  if ("reason" in learned) return learned;
  const { evaluator, gates, rounds } = learned;
  if (!judgedAlike(evaluator, testSets)) return { reason: "replays of it were judged differently", detail: "" };

  const effects = await measureEffects(sound, evaluator, testSets, environment, context.catalog, thoroughness.ablation);
  const successes = testSets.map(({ goal, gold }) => ({ trial: goal.trial, gold }));
  const obstacles = await measureObstacles(sound, evaluator, successes, environment, context.catalog);
  const verification = {
    rounds: found.rounds + rounds - 1,
    runs: testSets.reduce((sum, testSet) => sum + 1 + testSet.alternatives.length + testSet.negatives.length, 0),
    ...gates.counts,
    replays: replayCount,
  };
  const alternatives = sound.alternatives.filter((_route, index) =>
    testSets.every((testSet) => testSet.alternatives.some((run) => run.label === `by route ${index + 2}`)),
  );
  const body = {
    ...sound,
    trials: sound.trials.map(({ parameters, setup }) => ({ parameters, setup })),
    ...modelAuthorsOf(sound, authors),
    alternatives,
    id: subtaskId(sound),
    os: environment.platform,
    evaluator,
    effects,
    obstacles,
    verification,
  };
  return { subtask: { ...body, content_hash: contentHash(body) } };
}

/** Models that thought of the subtask or of its proof; nothing where there was none. */
function modelAuthorsOf({ thinkers }: Candidate, { trajectory, evaluator }: Authors): Pick<Candidate, "thinkers"> {
  const all = {
    ...thinkers,
    ...(trajectory.modelAuthor && { act: trajectory.modelAuthor }),
    ...(evaluator.modelAuthor && { evaluate: evaluator.modelAuthor }),
  };
  return Object.keys(all).length === 0 ? {} : { thinkers: all };
}

/** Lets the author write until no gate finds a mistake; each mistake is a run more to learn from. */
async function learnEvaluator(
  candidate: Candidate,
  testSets: readonly EvaluatorTestSet[],
  author: EvaluatorAuthor,
  screenCheck: Lesson["screenCheck"],
): Promise<{ evaluator: Evaluator; gates: GateResult; rounds: number } | Shortcoming> {
  const taught = testSets.slice(0, learningTrials);
  const lesson: Lesson & { good: JudgedRun[]; bad: JudgedRun[] } = {
    candidate,
    screenCheck,
    good: [
      ...taught.map(({ gold }) => gold),
      ...taught.flatMap(({ alternatives }) => alternatives),
      ...taught.flatMap(({ replays }) => replays),
    ],
    bad: taught.flatMap((testSet) => [
      ...properPrefixes(testSet.gold),
      ...testSet.negatives.flatMap((negative) => badMoments(testSet.goal, negative)),
    ]),
    synthetic: taught.flatMap((testSet, index) => syntheticNegatives(testSet, taught[1 - index])),
  };
  let refusal: Shortcoming = { reason: "no evaluator was written", detail: "" };
  for (let rounds = 1; rounds <= roundLimit; rounds++) {
    const written = await author.author(lesson);
    if ("reason" in written) return written;
    const gates = passGates(written.evaluator, testSets);
    const [mistake] = gates.mistakes;
    if (mistake === undefined) {
      return gates.counts.foreign_rejected < leastForeign
        ? { reason: "too few trajectories of other subtasks could be run against it", detail: "" }
        : { evaluator: written.evaluator, gates, rounds };
    }
    refusal = failedAt(mistake);
    for (const { run, good } of gates.mistakes) (good ? lesson.good : lesson.bad).push(run);
  }
  return refusal;
}

function failedAt({ gate, good, run }: Mistake): Shortcoming {
  return {
    reason: `its evaluator fails at the ${gate} gate`,
    detail: `${good ? "rejects" : "accepts"} a run ${run.label}`,
  };
}

/** Gate 5: fresh replays of the gold runs are judged alike after every action. */
function judgedAlike(evaluator: Evaluator, testSets: readonly EvaluatorTestSet[]): boolean {
  return testSets.every(({ gold, replays }) => {
    const expected = verdictHistory(evaluator, gold);
    return replays.every((run) => verdictHistory(evaluator, run) === expected);
  });
}
