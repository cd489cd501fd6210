import { differenceKey, differencesBetween } from "../state-difference.js";
import type { TrialRun } from "./trials.js";

/** Whether two runs from one start end alike: same differences, same documents modified, same dialogs left open, same texts for a reading. */
export function sameEffect(a: TrialRun, b: TrialRun): boolean {
  return effectOf(a) === effectOf(b);
}

function effectOf(run: TrialRun): string {
  const differences = differencesBetween(run.before, run.after).map(differenceKey);
  const windows = run.after.windows
    .filter((window) => window.dialog || window.modified)
    .map((window) => `${window.application}\n${window.dialog}\n${window.modified}`);
  return [...differences.sort(), ...windows.sort()].join("\n\n");
}
