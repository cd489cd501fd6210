import { createDigestCounts } from "../../distinct/digest-counts.js";
import type { DuplicateReason } from "../../schema/records/chunk.js";
import type { OfferedTask } from "./chunk-result.js";
import type { DistinctSets } from "./distinct-sets.js";
import type { Quota } from "./quotas.js";

/** The properties of a task that decide whether it is new. */
export type Admissible = Pick<OfferedTask, "id" | "key" | "skeleton" | "words">;

/** Decides whether a task is new enough for the dataset, and remembers the accepted ones. */
export interface Admission {
  /** Returns why the task is refused; null when it is accepted. */
  refuse(task: Admissible, quota: Quota): DuplicateReason | null;
}

/**
 * Creates the admission of a dataset. It refuses tasks that reviewers rejected (`rejected`, by id), tasks equal to an
 * accepted one, tasks beyond the limit for their skeleton, and near-duplicates within a set of distinct tasks.
 */
export function createAdmission(
  tasksPerSkeleton: number,
  sets: DistinctSets,
  rejected: ReadonlySet<string>,
): Admission {
  const keys = createDigestCounts();
  const skeletons = createDigestCounts();
  return {
    refuse({ id, key, skeleton, words }, { distinctSet }) {
      if (rejected.has(id)) return "reviewers";
      if (keys.of(key) > 0) return "duplicate";
      if (skeletons.of(skeleton) >= tasksPerSkeleton) return "skeleton";
      if (distinctSet !== null && !sets.admit(distinctSet, words)) return "words";
      keys.add(key);
      skeletons.add(skeleton);
      return null;
    },
  };
}
