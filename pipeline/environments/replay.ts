import { ActionError } from "../errors.js";
import type { Action } from "../schema/action.js";
import type { Trace, TraceStep } from "../schema/trace.js";
import type { Environment, Observation, ObserveOptions } from "./contract.js";

/** What is looked at beside the controls, and who is told of it. */
export interface Watching extends ObserveOptions {
  seen?(observation: Observation): void;
}

/**
 * Acts, and records the state and the controls before the first action and after each. Stops at the first action that
 * cannot be done: `failure` says why, and the trace ends with the last one that could. Other errors are thrown.
 */
export async function replay(
  environment: Environment,
  actions: readonly Action[],
  watching: Watching = {},
): Promise<{ trace: Trace; failure: ActionError | null }> {
  const steps: TraceStep[] = [await record(environment, null, watching)];
  for (const action of actions) {
    try {
      await environment.act(action);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return { trace: { version: 1, window_start: 0, steps }, failure: error };
    }
    steps.push(await record(environment, action, watching));
  }
  return { trace: { version: 1, window_start: 0, steps }, failure: null };
}

async function record(
  environment: Environment,
  action: Action | null,
  { seen, ...wanted }: Watching,
): Promise<TraceStep> {
  const [state, observation] = await Promise.all([environment.state(), environment.observe(wanted)]);
  seen?.(observation);
  const { controls, text } = observation;
  return { action, state, controls, ...(text && { screen_text: text }) };
}
