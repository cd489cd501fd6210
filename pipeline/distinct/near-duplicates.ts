import { createGroups } from "./groups.js";
import { approximatePairs, exactPairs } from "./similar-pairs.js";
import { weighTerms } from "./term-weights.js";

/** WindowsWorld's refiner takes two tasks for one from this cosine on. */
export const nearDuplicateThreshold = 0.85;

/** Above this many different texts the join is approximate: the exact one grows with their square. */
const mostExact = 100_000;

/** Texts that hang together by similarity, each with the documents that have it. */
export interface Cluster {
  documents: number;
  texts: { text: string; ids: string[] }[];
}

export interface NearDuplicates {
  documents: number;
  /** Different texts. */
  distinct: number;
  /** Documents of which another one is equal or at least as similar as the threshold. */
  affected: number;
  /** Pairs of such documents, exact; null where the join was approximate, which counts none twice but misses some. */
  pairs: number | null;
  /** Of more than one document, those of most documents first. */
  clusters: Cluster[];
}

/**
 * All documents that are nearly the same: cosine of TF-IDF at least `threshold`. Texts come with their values masked.
 * Equal texts are one for the join, so that pairs of them cost nothing. Exact up to 100,000 different texts; above, by
 * an index that finds at least 97 % of the affected documents (measured by `pnpm bench distinct`) and is the same in
 * every run. Memory grows with different texts, not with pairs.
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
    // A stable sort: of clusters of one size the one that came first stays first.
    clusters: clusters.sort((a, b) => b.documents - a.documents),
  };
}
