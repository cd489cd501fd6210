import type { Interference, Subtask } from "../schema/subtask.js";
import type { Encounter } from "./encounters.js";

/** A pool as it is read. */
interface Pool {
  subtasks: ReadonlyMap<string, Subtask>;
  interference: readonly Interference[];
}

/** What stays of a pool when some applications are verified again. */
export interface KeptPool {
  subtasks: Subtask[];
  interference: Interference[];
  /** Whether a pair need not be measured again. */
  isKnown(encounter: Pick<Encounter, "first" | "second">): boolean;
}

/**
 * The subtasks that a pool has of other applications than `again`, with what was measured between them. Pairs of which
 * a part was left unmeasured are left out: they are measured as a whole.
 */
export function keepOthers({ subtasks, interference }: Pool, again: ReadonlySet<string>): KeptPool {
  const kept = new Map([...subtasks].filter(([, { application }]) => !again.has(application)));
  const between = interference.filter(({ first, second }) => kept.has(first) && kept.has(second));
  const nameOf = (first: string, second: string) => `${first} ${second}`;
  const open = new Set(between.flatMap(({ first, second, unmeasured }) => (unmeasured ? [nameOf(first, second)] : [])));
  return {
    subtasks: [...kept.values()],
    interference: between.filter(({ first, second }) => !open.has(nameOf(first, second))),
    isKnown: ({ first, second }) => kept.has(first.id) && kept.has(second.id) && !open.has(nameOf(first.id, second.id)),
  };
}
