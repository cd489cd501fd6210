import type { Drop } from "../schema/drop.js";

/** The number of drops with one reason, and the first dropped subject. */
export interface DropCount {
  /** "verify: no trajectory reaches the goal". */
  reason: string;
  times: number;
  example: string;
}

/** Counts the drops of a run by stage and reason. */
export function createDropTally(): { add(drop: Drop): void; counts(): DropCount[] } {
  const tally = new Map<string, DropCount>();
  return {
    add({ stage, reason, subject }) {
      const key = `${stage}: ${reason}`;
      const before = tally.get(key);
      tally.set(key, { reason: key, times: (before?.times ?? 0) + 1, example: before?.example ?? subject });
    },
    counts: () => [...tally.values()].sort((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}
