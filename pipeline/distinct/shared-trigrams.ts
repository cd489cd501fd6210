import { termsOf } from "./term-weights.js";

/**
 * Mean share of the three-word sequences of a text that another text has, too; 0 where all are different. Texts of fewer than
 * three words are left out; null where none is left. It grows with the number of texts. O(words).
 */
export function sharedTrigrams(texts: readonly string[]): number | null {
  const own = texts.map(trigramsOf).filter((trigrams) => trigrams.size > 0);
  if (own.length === 0) return null;
  const counts = new Map<string, number>();
  for (const trigrams of own) for (const one of trigrams) counts.set(one, (counts.get(one) ?? 0) + 1);
  const shares = own.map(
    (trigrams) => [...trigrams].filter((one) => (counts.get(one) ?? 0) > 1).length / trigrams.size,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function trigramsOf(text: string): Set<string> {
  const words = termsOf(text);
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(" ")));
}
