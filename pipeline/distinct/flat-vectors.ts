import { prolonged } from "./prolonged.js";
import type { TermVector, WeightedTerms } from "./term-weights.js";

/** Vectors one behind the other, numbered from 0: each as an object of its own would take three times the memory. */
export interface FlatVectors {
  size: number;
  /** Where the terms of each begin; behind the last one, where those of the next will. */
  starts: Uint32Array;
  terms: Int32Array;
  weights: Float64Array;
  /** How long a vector is up to and with a term, or a little more. */
  lengths: Float32Array;
}

/** Returns an empty collection. */
export function noVectors(): FlatVectors {
  return {
    size: 0,
    starts: new Uint32Array(16),
    terms: new Int32Array(256),
    weights: new Float64Array(256),
    lengths: new Float32Array(256),
  };
}

/** Adds a vector and returns its number. */
export function addVector(vectors: FlatVectors, { terms, weights, lengths }: TermVector): number {
  const number = vectors.size++;
  const start = vectors.starts[number] ?? 0;
  const end = start + terms.length;
  vectors.starts = prolonged(vectors.starts, number + 2, Uint32Array);
  vectors.starts[number + 1] = end;
  vectors.terms = prolonged(vectors.terms, end, Int32Array);
  vectors.weights = prolonged(vectors.weights, end, Float64Array);
  vectors.lengths = prolonged(vectors.lengths, end, Float32Array);
  for (let i = 0; i < terms.length; i++) {
    vectors.terms[start + i] = terms[i] ?? 0;
    vectors.weights[start + i] = weights[i] ?? 0;
    vectors.lengths[start + i] = atLeast(lengths[i + 1] ?? 0);
  }
  return number;
}

/** Terms and weights of a vector as they were added. */
export function vectorAt({ starts, terms, weights }: FlatVectors, number: number): WeightedTerms {
  const [start, end] = [starts[number] ?? 0, starts[number + 1] ?? 0];
  return { terms: terms.subarray(start, end), weights: weights.subarray(start, end) };
}

/** Returns a 32-bit float that is not smaller than the number, for use as an upper bound. */
export function atLeast(number: number): number {
  return Math.fround(number * (1 + 2 ** -23));
}
