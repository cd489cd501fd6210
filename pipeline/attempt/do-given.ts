import type { Environment } from "../environments/contract.js";
import { EnvironmentError } from "../errors.js";
import { instanceAt, isReading, nameOf } from "../prove/instance.js";
import { goTo, plannedActions } from "../prove/planned-actions.js";
import { ownComputer } from "../schema/computer/computer-id.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { EpisodeTask } from "./attempt-task.js";
import { followTrace } from "./follow-attempt.js";

/**
 * Does the gold actions of the nodes that are given, the shortest known way into that state. Their own evaluators have to
 * agree: throws EnvironmentError ATTEMPT_START for a node that does not count as done, and ActionError for an action that
 * cannot be done.
 */
export async function doGiven(environment: Environment, task: EpisodeTask, signal: AbortSignal): Promise<void> {
  const { bound, given } = task;
  if (given.length === 0) return;
  const steps: TraceStep[] = [await seen(environment, null)];
  for (const { action } of plannedActions(bound, given)) {
    signal.throwIfAborted();
    await environment.act(action);
    steps.push(await seen(environment, action));
  }
  if ((steps.at(-1)?.state.further?.front ?? ownComputer) !== ownComputer) await environment.act(goTo(ownComputer));
  const alone = { bound, given: [], carriers: bound.instances.map(() => []) };
  const { completedAt } = followTrace(alone, steps, steps.length);
  // The value of a reading may go by unseen in a list that is cut.
  const missing = given.find((node) => completedAt[node] === null && !isReading(instanceAt(bound, node)));
  if (missing === undefined) return;
  const name = nameOf(instanceAt(bound, missing));
  throw new EnvironmentError("ATTEMPT_START", `the start cannot be reached: ${name} does not count as done`);
}

async function seen(environment: Environment, action: TraceStep["action"]): Promise<TraceStep> {
  const [state, { controls }] = await Promise.all([environment.state(), environment.observe()]);
  return { action, state, controls };
}
