import type { Catalog } from "../../catalog/catalog.js";
import { type Prerequisite, prerequisitesOf } from "../../catalog/prerequisites.js";
import { firstMessage, messageShown } from "../../content/derive/message-shown.js";
import type { Environment } from "../../environments/contract.js";
import { EnvironmentError } from "../../errors.js";
import { evaluate } from "../../evaluators/interpret.js";
import type { Evaluator } from "../../schema/evaluator.js";
import { type Candidate, type Obstacle, obstacleKinds } from "../../schema/subtask.js";
import { blankOut } from "../../template/blank-out.js";
import { execute, type JudgedRun, type Trial } from "../run.js";

/** A run that succeeded, with what it was run on. */
export interface Success {
  trial: Trial;
  gold: JudgedRun;
}

/** Trials in which the same has to be answered. */
const wantedAnswers = 2;

/**
 * What the computer answers where a file, a page, the leave to write into a folder or to send mail is missing: kept
 * where the trajectory then meets a message that it does not meet otherwise, the evaluator rejects it, and the message
 * is the same in two trials but for their values. Cost: a run for each thing that can be missing, and one more where
 * there is an answer.
 */
export async function measureObstacles(
  candidate: Candidate,
  evaluator: Evaluator,
  successes: readonly Success[],
  environment: Environment,
  catalog: Catalog,
): Promise<Obstacle[]> {
  const [first, ...others] = successes.slice(0, wantedAnswers);
  if (first === undefined) return [];
  const prerequisites = ({ trial }: Success): Prerequisite[] =>
    obstacleKinds.flatMap((kind) => prerequisitesOf(kind, candidate, trial.parameters, trial.setup, catalog));

  async function runWithout(trial: Trial, prerequisite: Prerequisite): Promise<JudgedRun | null> {
    const without = { ...trial, setup: prerequisite.takeAway(trial.setup) };
    try {
      return await execute(environment, `without ${prerequisite.removed.value}`, without, candidate.actions);
    } catch (error) {
      // An application that breaks there answers nothing.
      if (error instanceof EnvironmentError) return null;
      throw error;
    }
  }

  async function answer({ trial, gold }: Success, prerequisite: Prerequisite): Promise<string | null> {
    const run = await runWithout(trial, prerequisite);
    if (run === null) return null;
    const usual = new Set(gold.trace.steps.map(({ controls }) => messageShown(controls)));
    // What shows before its first action is not an answer to it.
    const met = firstMessage(run.trace.steps.slice(1), usual);
    if (met === null || evaluate(evaluator, run.parameters, run.trace).verdict === "pass") return null;
    const { parameter } = prerequisite;
    const own = parameter === null ? {} : { [parameter]: trial.parameters[parameter] ?? "" };
    // Where several parameters lie in one folder, the message speaks of the one that it is about.
    return blankOut(blankOut(met.message, own), trial.parameters);
  }

  const obstacles: Obstacle[] = [];
  for (const prerequisite of prerequisites(first)) {
    const { kind, parameter } = prerequisite;
    const message = await answer(first, prerequisite);
    if (message === null) continue;
    let agreed = true;
    for (const other of others) {
      const same = prerequisites(other).find((item) => item.kind === kind && item.parameter === parameter);
      agreed &&= same !== undefined && (await answer(other, same)) === message;
    }
    if (agreed) obstacles.push({ kind, parameter, message });
  }
  return obstacles;
}
