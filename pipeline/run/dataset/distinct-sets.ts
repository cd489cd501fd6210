import { createNearDuplicateFilter, type NearDuplicateFilter } from "../../distinct/near-duplicate-filter.js";
import type { SubtaskPool } from "../../spine.js";

/** Named sets of tasks without near-duplicates; instructions are compared with their values masked. */
export interface DistinctSets {
  /** Whether the set has a near-duplicate. */
  holds(set: string, words: string): boolean;
  /** Adds a task; returns false and does not add it if the set has a near-duplicate. */
  admit(set: string, words: string): boolean;
}

/**
 * Creates empty sets. Words are weighted by their rarity in `corpus`, masked texts that stay the same while a dataset
 * is made.
 */
export function createDistinctSets(corpus: readonly string[]): DistinctSets {
  const filters = new Map<string, NearDuplicateFilter>();
  const filterOf = (set: string): NearDuplicateFilter => {
    const filter = filters.get(set) ?? createNearDuplicateFilter(corpus);
    filters.set(set, filter);
    return filter;
  };
  return {
    holds: (set, words) => !filterOf(set).isNew(words),
    admit: (set, words) => filterOf(set).admit(words),
  };
}

/**
 * Returns the phrases of all subtasks as a corpus. With it the rarity of a word does not depend on the tasks of a
 * dataset.
 */
export function phrasesOf({ subtasks }: SubtaskPool): string[] {
  return [...subtasks.values()].flatMap(({ phrases }) => phrases);
}
