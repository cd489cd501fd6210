import { sha256 } from "../hash.js";
import { createDigestCounts } from "./digest-counts.js";
import { nearDuplicateThreshold } from "./near-duplicates.js";
import { createSimilarityIndex } from "./similarity-index.js";
import { type TermVector, weighTerms } from "./term-weights.js";

/** Lets texts through of which none is nearly the same as one that was let through before. */
export interface NearDuplicateFilter {
  /** Whether the text would be let through. */
  isNew(text: string): boolean;
  /** Whether the text is let through; from then on it counts. */
  admit(text: string): boolean;
}

/**
 * A filter that weighs terms by a fixed corpus (all masked instructions of a dataset, say), so that whether two texts
 * are nearly the same does not depend on what else was asked. The greedy choice itself depends on the order: what
 * comes first stays.
 */
export function createNearDuplicateFilter(
  corpus: Iterable<string>,
  threshold: number = nearDuplicateThreshold,
): NearDuplicateFilter {
  const weights = weighTerms(countEach(corpus));
  const index = createSimilarityIndex(threshold);
  const admitted = createDigestCounts();
  /** Null for a text that is nearly the same as another. */
  function vectorOfNew(text: string): TermVector | null {
    if (admitted.of(sha256(text)) > 0) return null;
    const vector = weights.vectorOf(text);
    let isNear = false;
    index.query(vector, () => {
      isNear = true;
    });
    return isNear ? null : vector;
  }
  return {
    isNew: (text) => vectorOfNew(text) !== null,
    admit(text) {
      const vector = vectorOfNew(text);
      if (vector === null) return false;
      index.insert(vector);
      admitted.add(sha256(text));
      return true;
    },
  };
}

/** Of the items, in their order, those that the filter lets through. */
export function* withoutNearDuplicates<T>(
  items: Iterable<T>,
  filter: NearDuplicateFilter,
  textOf: (item: T) => string,
): Generator<T, void> {
  for (const item of items) if (filter.admit(textOf(item))) yield item;
}

function* countEach(texts: Iterable<string>): Generator<{ text: string; times: number }> {
  for (const text of texts) yield { text, times: 1 };
}
