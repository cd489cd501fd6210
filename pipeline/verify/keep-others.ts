import type { Interference, Subtask } from "../schema/subtask.js";
import type { Encounter } from "./encounters.js";

/** A pool as it is read. */
interface Pool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** What stays of a pool when some of it is verified again. */
export interface KeptPool {
  subtasks: Subtask[];
  interference: Interference[];
  /** Whether a pair need not be measured again. */
  isKnown(encounter: Pick<Encounter, "first" | "second">): boolean;
}

/**
 * The subtasks that a pool has beside those that are replaced, with what was measured between them. Pairs of which a
 * part was left unmeasured are left out: they are measured as a whole.
 */
export function keepOthers({ subtasks, interference }: Pool, isReplaced: (subtask: Subtask) => boolean): KeptPool {
  const kept = new Map([...subtasks].filter(([, subtask]) => !isReplaced(subtask)));
  const between = interference.filter(({ first, second }) => kept.has(first) && kept.has(second));
  const nameOf = (first: string, second: string) => `${first} ${second}`;
  const open = new Set(between.flatMap(({ first, second, unmeasured }) => (unmeasured ? [nameOf(first, second)] : [])));
  return {
    subtasks: [...kept.values()],
    interference: between.filter(({ first, second }) => !open.has(nameOf(first, second))),
    isKnown: ({ first, second }) => kept.has(first.id) && kept.has(second.id) && !open.has(nameOf(first.id, second.id)),
  };
}
