import { createRng, type Rng } from "../rng.js";
import { createSimilarityIndex } from "./similarity-index.js";
import { similarityOf, type TermVector } from "./term-weights.js";

/** Every pair of vectors at least as similar as the threshold, once, by their numbers. */
export function* exactPairs(vectors: readonly TermVector[], threshold: number): Generator<[number, number], void> {
  const index = createSimilarityIndex(threshold);
  const near: number[] = [];
  for (const [number, vector] of vectors.entries()) {
    near.length = 0;
    index.query(vector, (other) => near.push(other));
    for (const other of near) yield [other, number];
    index.insert(vector);
  }
}

/** Sides of one table, and tables: of a pair at a cosine of 0.85 at least 87 % meet, of one at 0.9 more than 98 %. */
const sides = 20;
const tables = 100;

/**
 * Pairs of vectors at least as similar as the threshold, most of them, some twice. Vectors that lie on the same side of
 * 20 random hyperplanes are compared, a hundred times with other planes (random projection: Charikar 2002).
 * `isKnown` says which pairs need not be compared any more; where all that hang together is known, tight groups cost
 * no more than their size. O(tables x terms) time beside comparisons, O(vectors + vocabulary) memory.
 */
export function* approximatePairs(
  vectors: readonly TermVector[],
  threshold: number,
  isKnown: (a: number, b: number) => boolean,
): Generator<[number, number], void> {
  const vocabulary = vectors.reduce((most, { terms }) => Math.max(most, (terms.at(-1) ?? 0) + 1), 0);
  const next = new Int32Array(vectors.length);
  for (let table = 0; table < tables; table++) {
    const planes = drawPlanes(vocabulary, createRng("near-duplicates", table));
    const buckets = new Map<number, number>();
    for (const [number, vector] of vectors.entries()) {
      const key = sideOf(vector, planes);
      const first = buckets.get(key) ?? -1;
      next[number] = first;
      buckets.set(key, number);
      for (let other = first; other >= 0; other = next[other] ?? -1) {
        const before = vectors[other];
        if (before === undefined || isKnown(other, number)) continue;
        if (similarityOf(before, vector) >= threshold) yield [other, number];
      }
    }
  }
}

/** Normals of the planes, by term: each component +1 or -1, which serves as well as a normal one (Achlioptas 2003). */
function drawPlanes(vocabulary: number, rng: Rng): Int8Array {
  return Int8Array.from({ length: vocabulary * sides }, () => (rng.next() < 0.5 ? -1 : 1));
}

/** One bit for each plane. */
function sideOf({ terms, weights }: TermVector, planes: Int8Array): number {
  const sums = new Float64Array(sides);
  for (let i = 0; i < terms.length; i++) {
    const weight = weights[i] ?? 0;
    const from = (terms[i] ?? 0) * sides;
    for (let plane = 0; plane < sides; plane++) sums[plane] = (sums[plane] ?? 0) + weight * (planes[from + plane] ?? 0);
  }
  return sums.reduce((key, sum) => 2 * key + (sum > 0 ? 1 : 0), 0);
}
