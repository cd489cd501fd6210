import type { Environment } from "../../environments/contract.js";
import { actionCount, execute, type JudgedRun } from "../run.js";
import type { Shortcoming } from "./author.js";
import { type FoundTrajectory, unstable } from "./find-trajectory.js";

/** How often each gold run is done in all. */
export const replayCount = 3;

/** Fresh replays of the gold run of each trial; a refusal where one does not get as far as the gold run. */
export async function replayGolds(
  { actions, trials, golds }: FoundTrajectory,
  environment: Environment,
): Promise<JudgedRun[][] | Shortcoming> {
  const replays: JudgedRun[][] = [];
  for (const [index, trial] of trials.entries()) {
    const runs: JudgedRun[] = [];
    for (let replay = 1; replay < replayCount; replay++) {
      const run = await execute(environment, "once more", trial, actions);
      if (run.crash !== undefined) return unstable(run.crash.message);
      const gold = golds[index];
      if (gold !== undefined && actionCount(run) !== actionCount(gold)) return unstable(run.failure?.message ?? "");
      runs.push(run);
    }
    replays.push(runs);
  }
  return replays;
}
