/** Terms in ascending order, and their weights. */
export interface WeightedTerms {
  readonly terms: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/** A text as a vector of length 1: terms in ascending order, their weights, and the lengths of its prefixes. */
export interface TermVector extends WeightedTerms {
  readonly terms: readonly number[];
  readonly weights: readonly number[];
  /** At i the length of the prefix before term i; one number more than terms. */
  readonly lengths: readonly number[];
}

/** Converts texts to vectors. Frequent terms have low numbers. */
export interface TermWeights {
  vectorOf(text: string): TermVector;
}

/** Returns the words of a text in lower case, with repetitions; a blank such as "{xlsx_path}" is one word. */
export function termsOf(text: string): string[] {
  return text.toLowerCase().match(/\{[a-z0-9_]+\}|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * TF-IDF over a fixed corpus: a term weighs as often as it comes times ln((1 + N) / (1 + n)) + 1, where n of N texts
 * have it (Salton and Buckley 1988, smoothed as scikit-learn does), and vectors have length 1. `times` says how often a
 * text counts. Terms that the corpus does not have weigh as if no text had them, so that what a text is worth does not
 * depend on which texts came before it.
 */
export function weighTerms(corpus: Iterable<{ text: string; times: number }>): TermWeights {
  const frequencies = new Map<string, number>();
  let total = 0;
  for (const { text, times } of corpus) {
    total += times;
    for (const term of new Set(termsOf(text))) frequencies.set(term, (frequencies.get(term) ?? 0) + times);
  }
  const sorted = [...frequencies].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const numbers = new Map(sorted.map(([term], number) => [term, number]));
  const weightOf = (texts: number) => Math.log((1 + total) / (1 + texts)) + 1;
  const rarity = sorted.map(([, texts]) => weightOf(texts));
  const strange = weightOf(0);

  function numberOf(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  }

  return {
    vectorOf(text) {
      const counts = new Map<number, number>();
      for (const term of termsOf(text)) {
        const number = numberOf(term);
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      const terms = [...counts.keys()].sort((a, b) => a - b);
      return unitVector(
        terms,
        terms.map((term) => (counts.get(term) ?? 0) * (rarity[term] ?? strange)),
      );
    },
  };
}

function unitVector(terms: readonly number[], raw: readonly number[]): TermVector {
  const squares = [0];
  for (const weight of raw) squares.push((squares.at(-1) ?? 0) + weight * weight);
  const length = Math.sqrt(squares.at(-1) ?? 0) || 1;
  return {
    terms,
    weights: raw.map((weight) => weight / length),
    lengths: squares.map((square) => Math.sqrt(square) / length),
  };
}

/** Cosine of the angle between two vectors of length 1. */
export function similarityOf(a: WeightedTerms, b: WeightedTerms): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length; ) {
    const [m, n] = [a.terms[i] ?? 0, b.terms[j] ?? 0];
    if (m === n) sum += (a.weights[i++] ?? 0) * (b.weights[j++] ?? 0);
    else if (m < n) i++;
    else j++;
  }
  return sum;
}
