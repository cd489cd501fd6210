import type { Action } from "../../schema/computer/action.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Walker } from "../position.js";
import { type Difference, differencesBetween } from "../state-difference.js";
import { idle, press } from "./leaves.js";

/**
 * Learns what changes by itself (recent-file lists, window geometry, caches) by doing nothing: starting the
 * application, pressing escape, and starting it again. Gives a comparison of states without those places.
 */
export async function learnNoise(
  walker: Walker,
  setup: EnvironmentSetup,
  launch: Action,
): Promise<(before: SystemState, after: SystemState) => Difference[]> {
  const runs = [
    await walker.run(setup, [launch]),
    await walker.run(setup, [launch, idle]),
    await walker.run(setup, [launch, press("escape")]),
    await walker.run(setup, [launch, launch]),
  ].filter((run) => run !== null);
  const noise = new Set(
    runs
      .flatMap((run) => [
        ...differencesBetween(run.before, run.after),
        ...differencesBetween(runs[0]?.after ?? run.after, run.after),
      ])
      .map(placeOf),
  );
  return (before, after) => differencesBetween(before, after).filter((difference) => !noise.has(placeOf(difference)));
}

function placeOf(difference: Difference): string {
  return `${difference.kind}\n${difference.place}`;
}
