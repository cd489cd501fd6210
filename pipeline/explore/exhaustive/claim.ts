import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { PathRun, Walker } from "../position.js";

/** What is to be shown of a path: a run either bears it out or not. */
export type RunClaim = (run: PathRun) => boolean;

/** Whether a path from a fresh start bears out a claim. */
export async function holds(
  walker: Walker,
  claim: RunClaim,
  setup: EnvironmentSetup,
  actions: readonly Action[],
): Promise<boolean> {
  const run = await walker.run(setup, actions);
  return run !== null && claim(run);
}
