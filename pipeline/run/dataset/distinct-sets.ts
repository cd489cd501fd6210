import { createNearDuplicateFilter, type NearDuplicateFilter } from "../../distinct/near-duplicate-filter.js";
import type { SubtaskPool } from "../../spine.js";

/** Sets of tasks, by name, of which no two may say nearly the same; words are masked. */
export interface DistinctSets {
  /** Whether a task of the set says nearly this. */
  holds(set: string, words: string): boolean;
  /** Takes up a task that says nearly what no other one of the set says; false where another one does. */
  admit(set: string, words: string): boolean;
}

/** How rare a word is follows from `corpus`, masked texts that never change while a dataset is made. */
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

/** What instructions are made of: by it, how rare a word is does not depend on which tasks there are. */
export function phrasesOf({ subtasks }: SubtaskPool): string[] {
  return [...subtasks.values()].flatMap(({ phrases }) => phrases);
}
