import type { AttemptStep } from "../../schema/attempt/attempt-records.js";
import { type Means, means } from "../../schema/attempt/means.js";

type StepCommands = Pick<AttemptStep, "commands">;

/**
 * By which means steps were done: of what ran in any of them, what is furthest from the windows of applications. Null where
 * nobody looked at any of them, as in attempts of earlier versions.
 */
export function meansOf(steps: readonly StepCommands[]): Means | null {
  const seen = steps.flatMap(({ commands }) => (commands === null ? [] : [commands]));
  if (seen.length === 0) return null;
  const origins = new Set<Means>(["gui", ...seen.flat().map(({ origin }) => origin)]);
  return means.findLast((one) => origins.has(one)) ?? null;
}

/**
 * By which means each node was completed: by those of the steps since a node was completed before it. `completedAt` has the
 * number of the step at which it was, by node; 0 for one that was done before the agent began, null for one that never was.
 */
export function meansOfNodes(
  steps: readonly StepCommands[],
  completedAt: readonly (number | null)[],
): (Means | null)[] {
  return completedAt.map((at) => {
    if (at === null || at === 0) return null;
    const before = completedAt.flatMap((other) => (other !== null && other < at ? [other] : []));
    return meansOf(steps.slice(Math.max(0, ...before), at));
  });
}
