import { createRng, type Rng } from "../rng.js";
import { createSimilarityIndex } from "./similarity-index.js";
import { similarityOf, type TermVector } from "./term-weights.js";

/** Yields every pair of vectors at least as similar as the threshold, once, by number. */
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

/**
 * Hyperplanes per table, and tables. At least 87 % of pairs with a cosine of 0.85 meet in some table, and more than 98
 * % of pairs with 0.9.
 */
const sides = 20;
const tables = 100;

/**
 * Yields most pairs of vectors at least as similar as the threshold, some of them twice. Vectors on the same side of 20
 * random hyperplanes are compared, in each of a hundred tables (random projection: Charikar 2002). `isKnown` marks
 * pairs that need no comparison; when it is true within connected components, tight groups cost no more than their
 * size. O(tables x terms) time beside comparisons, O(vectors + vocabulary) memory.
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

/**
 * Draws the normals of the planes, by term. Components are +1 or -1, which work as well as normally distributed ones
 * (Achlioptas 2003).
 */
function drawPlanes(vocabulary: number, rng: Rng): Int8Array {
  return Int8Array.from({ length: vocabulary * sides }, () => (rng.next() < 0.5 ? -1 : 1));
}

/** Returns one bit for each plane. */
function sideOf({ terms, weights }: TermVector, planes: Int8Array): number {
  const sums = new Float64Array(sides);
  for (let i = 0; i < terms.length; i++) {
    const weight = weights[i] ?? 0;
    const from = (terms[i] ?? 0) * sides;
    for (let plane = 0; plane < sides; plane++) sums[plane] = (sums[plane] ?? 0) + weight * (planes[from + plane] ?? 0);
  }
  return sums.reduce((key, sum) => 2 * key + (sum > 0 ? 1 : 0), 0);
}
