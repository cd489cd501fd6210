import { createGroups } from "./groups.js";
import { approximatePairs, exactPairs } from "./similar-pairs.js";
import { weighTerms } from "./term-weights.js";

/** Cosine similarity from which WindowsWorld's refiner treats two tasks as duplicates. */
export const nearDuplicateThreshold = 0.85;

/** Largest number of distinct texts for the exact join, whose cost is quadratic; above it the join is approximate. */
const mostExact = 100_000;

/** A connected component of similar texts, with the documents that have them. */
export interface Cluster {
  documents: number;
  texts: { text: string; ids: string[] }[];
}

export interface NearDuplicates {
  documents: number;
  /** Number of distinct texts. */
  distinct: number;
  /** Documents with an equal or similar other document. */
  affected: number;
  /** Number of pairs of such documents; null after an approximate join, which has no duplicates but misses some. */
  pairs: number | null;
  /** Clusters of two or more documents, largest first. */
  clusters: Cluster[];
}

/**
 * Finds all near-duplicates: documents whose TF-IDF vectors have a cosine of at least `threshold`. Texts are given with
 * masked values. Equal texts are joined once, so that their pairs cost nothing. The result is exact up to 100,000
 * distinct texts; above that, a deterministic index finds at least 97 % of the affected documents (measured by `pnpm
 * bench distinct`). Memory grows with distinct texts, not with pairs.
 */
export function nearDuplicates(
  documents: Iterable<{ id: string; text: string }>,
  threshold: number = nearDuplicateThreshold,
  limit: number = mostExact,
): NearDuplicates {
  const ids = new Map<string, string[]>();
  let total = 0;
  for (const { id, text } of documents) {
    total++;
    const same = ids.get(text);
    if (same === undefined) ids.set(text, [id]);
    else same.push(id);
  }
  const texts = [...ids].map(([text, own]) => ({ text, ids: own }));
  const weights = weighTerms(texts.map((one) => ({ text: one.text, times: one.ids.length })));
  const vectors = texts.map(({ text }) => weights.vectorOf(text));
  const times = (number: number) => texts[number]?.ids.length ?? 0;

  const groups = createGroups(texts.length);
  const isExact = texts.length <= limit;
  let pairs = texts.reduce((sum, one) => sum + (one.ids.length * (one.ids.length - 1)) / 2, 0);
  const join = isExact
    ? exactPairs(vectors, threshold)
    : approximatePairs(vectors, threshold, (a, b) => groups.of(a) === groups.of(b));
  for (const [a, b] of join) {
    pairs += times(a) * times(b);
    groups.join(a, b);
  }
  const clusters = groups.members().flatMap((numbers) => {
    const own = numbers.flatMap((number) => texts[number] ?? []);
    const count = own.reduce((sum, one) => sum + one.ids.length, 0);
    return count < 2 ? [] : [{ documents: count, texts: own }];
  });
  return {
    documents: total,
    distinct: texts.length,
    affected: clusters.reduce((sum, cluster) => sum + cluster.documents, 0),
    pairs: isExact ? pairs : null,
    // The sort is stable: clusters of one size keep their order.
    clusters: clusters.sort((a, b) => b.documents - a.documents),
  };
}
