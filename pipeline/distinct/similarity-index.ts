import { addVector, atLeast, noVectors, vectorAt } from "./flat-vectors.js";
import { prolonged } from "./prolonged.js";
import { similarityOf, type TermVector } from "./term-weights.js";

/** An index of vectors for similarity search. */
export interface SimilarityIndex {
  /** Calls `found` with the number of every vector at least as similar as the threshold, in the order of finding. */
  query(vector: TermVector, found: (number: number, similarity: number) => void): void;
  /** Adds a vector; numbers start at 0. */
  insert(vector: TermVector): void;
}

/** For one term, the vectors that list it; weights and lengths are upper bounds. */
interface Postings {
  size: number;
  vectors: Int32Array;
  weights: Float32Array;
  /** Length of the part of the vector before the term. */
  lengths: Float32Array;
}

/** Allowance for rounding of bounds; results are computed exactly. */
const slack = 1e-9;

/**
 * Exact search by inverted lists. Of a vector only the terms are listed from where the part before them is as long as
 * the threshold: a vector that shares none of these cannot be near enough (All-Pairs: Bayardo, Ma, Srikant 2007; with
 * Euclidean lengths as bounds, which need no knowledge of vectors to come: L2AP, Anastasiu and Karypis 2014). Lists are
 * read from the rarest term on; a vector is no longer taken up once the rest of the query is shorter than the
 * threshold, and given up once its sum and the rests of both stay below it. O(listed terms of candidates) time,
 * O(terms) memory.
 */
export function createSimilarityIndex(threshold: number): SimilarityIndex {
  const least = threshold - slack;
  const vectors = noVectors();
  /** How many terms of a vector are not listed. */
  const unlisted: number[] = [];
  const lists = new Map<number, Postings>();
  /** Of each vector the products with the query that were added up; below 0 once it is given up. */
  let sums = new Float64Array(1024);
  const touched: number[] = [];
  /** By term the weight in the query, and how long the query is up to it. */
  let dense = new Float64Array(1024);
  let denseLengths = new Float64Array(1024);

  function spread({ terms, weights, lengths }: TermVector): void {
    const last = terms.at(-1) ?? 0;
    while (last >= dense.length) {
      dense = new Float64Array(2 * dense.length);
      denseLengths = new Float64Array(2 * denseLengths.length);
    }
    for (let i = 0, term = 0; term < denseLengths.length; term++) {
      if (terms[i] === term) dense[term] = weights[i++] ?? 0;
      denseLengths[term] = lengths[i] ?? 0;
    }
  }

  function collect({ terms, weights, lengths }: TermVector): void {
    for (let i = terms.length - 1; i >= 0; i--) {
      const list = lists.get(terms[i] ?? -1);
      if (list === undefined) continue;
      const weight = weights[i] ?? 0;
      const rest = lengths[i] ?? 0;
      const isOpen = (lengths[i + 1] ?? 0) >= least;
      const { size, vectors: numbers, weights: others, lengths: rests } = list;
      for (let k = 0; k < size; k++) {
        const number = numbers[k] ?? 0;
        const before = sums[number] ?? 0;
        if (before === 0) {
          if (!isOpen) continue;
          touched.push(number);
        } else if (before < 0) continue;
        const sum = before + weight * (others[k] ?? 0);
        sums[number] = sum + rest * (rests[k] ?? 0) < least ? -1 : sum;
      }
    }
  }

  /** Whether a candidate may be near enough, its unlisted terms included, the rarest first. */
  function mayReach(number: number): boolean {
    let sum = sums[number] ?? 0;
    if (sum < 0) return false;
    const { starts, terms, weights, lengths } = vectors;
    const start = starts[number] ?? 0;
    for (let i = start + (unlisted[number] ?? 0) - 1; i >= start; i--) {
      const term = terms[i] ?? 0;
      if (sum + (denseLengths[term] ?? 0) * (lengths[i] ?? 0) < least) return false;
      sum += (dense[term] ?? 0) * (weights[i] ?? 0);
    }
    return sum >= least;
  }

  return {
    query(vector, found) {
      spread(vector);
      collect(vector);
      for (const number of touched) {
        if (mayReach(number)) {
          const similarity = similarityOf(vector, vectorAt(vectors, number));
          if (similarity >= threshold) found(number, similarity);
        }
        sums[number] = 0;
      }
      touched.length = 0;
      for (const term of vector.terms) dense[term] = 0;
    },
    insert(vector) {
      const number = addVector(vectors, vector);
      sums = prolonged(sums, number + 1, Float64Array);
      const from = vector.terms.findIndex((_term, i) => (vector.lengths[i + 1] ?? 0) >= least);
      unlisted.push(from < 0 ? vector.terms.length : from);
      for (let i = unlisted[number] ?? 0; i < vector.terms.length; i++) {
        const term = vector.terms[i] ?? 0;
        const list = lists.get(term) ?? emptyPostings();
        lists.set(term, list);
        append(list, number, vector.weights[i] ?? 0, vector.lengths[i] ?? 0);
      }
    },
  };
}

function emptyPostings(): Postings {
  return { size: 0, vectors: new Int32Array(4), weights: new Float32Array(4), lengths: new Float32Array(4) };
}

function append(list: Postings, vector: number, weight: number, length: number): void {
  const at = list.size++;
  list.vectors = prolonged(list.vectors, list.size, Int32Array);
  list.weights = prolonged(list.weights, list.size, Float32Array);
  list.lengths = prolonged(list.lengths, list.size, Float32Array);
  list.vectors[at] = vector;
  list.weights[at] = atLeast(weight);
  list.lengths[at] = atLeast(length);
}
