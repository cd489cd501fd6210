import { ActionError } from "../errors.js";
import type { Action } from "../schema/action.js";
import type { Trace, TraceStep } from "../schema/trace.js";
import type { Environment } from "./contract.js";

/**
 * Acts, and records the state and the controls before the first action and after each. Stops at the first action that
 * cannot be done: `failure` says why, and the trace ends with the last one that could. Other errors are thrown.
 */
export async function replay(
  environment: Environment,
  actions: readonly Action[],
): Promise<{ trace: Trace; failure: ActionError | null }> {
  const steps: TraceStep[] = [await record(environment, null)];
  for (const action of actions) {
    try {
      await environment.act(action);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return { trace: { version: 1, window_start: 0, steps }, failure: error };
    }
    steps.push(await record(environment, action));
  }
  return { trace: { version: 1, window_start: 0, steps }, failure: null };
}

async function record(environment: Environment, action: Action | null): Promise<TraceStep> {
  const [state, { controls }] = await Promise.all([environment.state(), environment.observe()]);
  return { action, state, controls };
}
