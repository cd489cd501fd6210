import { createDigestCounts } from "../distinct/digest-counts.js";
import { createNearDuplicateFilter, type NearDuplicateFilter } from "../distinct/near-duplicate-filter.js";
import type { Refusal } from "../schema/lot.js";
import type { OfferedTask } from "./lot-result.js";
import type { Quota } from "./quotas.js";

/** What decides whether a task is new. */
export type Admissible = Pick<OfferedTask, "id" | "key" | "skeleton" | "words">;

/** Decides whether a task is new enough for the dataset, and remembers what was taken. */
export interface Admission {
  /** Null for a task that is taken. */
  refuse(task: Admissible, quota: Quota): Refusal | null;
}

/**
 * What reviewers have rejected (`rejected`, by id) stays out. Equal tasks are taken once, and tasks of one skeleton a few times; where words must be distinct, none that say nearly
 * what another task of the same value says. How rare a word is follows from `corpus`, masked texts that never change
 * while a dataset is made.
 */
export function createAdmission(
  tasksPerSkeleton: number,
  corpus: readonly string[],
  rejected: ReadonlySet<string>,
): Admission {
  const keys = createDigestCounts();
  const skeletons = createDigestCounts();
  const filters = new Map<string, NearDuplicateFilter>();
  return {
    refuse({ id, key, skeleton, words }, { part, value, distinctWords }) {
      if (rejected.has(id)) return "reviewers";
      if (keys.of(key) > 0) return "duplicate";
      if (skeletons.of(skeleton) >= tasksPerSkeleton) return "skeleton";
      if (distinctWords) {
        const name = `${part}/${value}`;
        const filter = filters.get(name) ?? createNearDuplicateFilter(corpus);
        filters.set(name, filter);
        if (!filter.admit(words)) return "words";
      }
      keys.add(key);
      skeletons.add(skeleton);
      return null;
    },
  };
}
