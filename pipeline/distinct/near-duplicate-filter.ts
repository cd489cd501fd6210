import { sha256 } from "../hash.js";
import { createDigestCounts } from "./digest-counts.js";
import { nearDuplicateThreshold } from "./near-duplicates.js";
import { createSimilarityIndex } from "./similarity-index.js";
import { type TermVector, weighTerms } from "./term-weights.js";

/** A greedy filter: accepts texts that are not near-duplicates of an accepted text. */
export interface NearDuplicateFilter {
  /** Returns whether `admit` would accept the text. */
  isNew(text: string): boolean;
  /** Accepts and remembers the text if it is new; returns whether it was accepted. */
  admit(text: string): boolean;
}

/**
 * Creates a filter that weighs terms by a fixed corpus (for example all masked instructions of a dataset), so that the
 * similarity of two texts does not depend on other calls. The selection is greedy and depends on the order: the first
 * text of a group is accepted.
 */
export function createNearDuplicateFilter(
  corpus: Iterable<string>,
  threshold: number = nearDuplicateThreshold,
): NearDuplicateFilter {
  const weights = weighTerms(countEach(corpus));
  const index = createSimilarityIndex(threshold);
  const admitted = createDigestCounts();
  /** Returns the vector of a text; null when it is a near-duplicate. */
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

/** Yields the items that the filter accepts, in order. */
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
