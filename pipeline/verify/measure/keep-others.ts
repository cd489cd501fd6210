import type { Interference, Subtask } from "../../schema/subtask.js";
import type { SubtaskPair } from "./subtask-pairs.js";

/** A pool as it is read. */
interface Pool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** What stays of a pool when some of it is verified again. */
export interface KeptPool {
  subtasks: Subtask[];
  interference: Interference[];
  /** Whether a meeting need not be measured again. */
  isKnown(pair: SubtaskPair): boolean;
}

/**
 * The subtasks that a pool has beside those that are replaced, with what was measured between them. Meetings that were
 * left unmeasured are left out, so that they are measured now.
 */
export function keepOthers({ subtasks, interference }: Pool, isReplaced: (subtask: Subtask) => boolean): KeptPool {
  const kept = new Map([...subtasks].filter(([, subtask]) => !isReplaced(subtask)));
  const between = interference.filter(({ first, second }) => kept.has(first) && kept.has(second));
  const nameOf = (first: string, second: string, place: string) => `${first} ${second} ${place}`;
  const open = new Set(
    between.flatMap(({ first, second, place, unmeasured }) => (unmeasured ? [nameOf(first, second, place)] : [])),
  );
  return {
    subtasks: [...kept.values()],
    interference: between.filter(({ unmeasured }) => unmeasured !== true),
    isKnown: ({ first, second, binding }) =>
      kept.has(first.id) &&
      kept.has(second.id) &&
      !binding.places.some((place) => open.has(nameOf(first.id, second.id, place))),
  };
}
