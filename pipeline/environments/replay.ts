import { ActionError } from "../errors.js";
import type { Action } from "../schema/computer/action.js";
import type { Trace, TraceStep } from "../schema/computer/trace.js";
import type { Environment, Observation, ObserveOptions } from "./contract.js";

/** What to observe besides the controls, and a callback for each observation. */
export interface Watching extends ObserveOptions {
  seen?(observation: Observation): void;
}

/**
 * Performs actions, and records the state and the controls before the first action and after each. Stops at the first
 * action that fails with an ActionError, which is returned as `failure`; the trace ends before it. Throws other errors.
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
