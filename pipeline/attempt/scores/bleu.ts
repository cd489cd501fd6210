/**
 * BLEU of one sentence against one reference (Papineni et al. 2002): geometric mean of the clipped n-gram precisions with
 * the brevity penalty, over words and without smoothing. `order` is the longest n-gram, and less where the reference has
 * fewer words, so that equal texts always score 1. In [0, 1]; two empty texts score 1.
 */
export function bleu(candidate: string, reference: string, order = 4): number {
  const [given, wanted] = [wordsOf(candidate), wordsOf(reference)];
  if (given.length === 0 || wanted.length === 0) return given.length === wanted.length ? 1 : 0;
  const longest = Math.min(order, wanted.length);
  let logarithms = 0;
  for (let n = 1; n <= longest; n++) logarithms += Math.log(precision(given, wanted, n)) / longest;
  const brevity = given.length >= wanted.length ? 1 : Math.exp(1 - wanted.length / given.length);
  return brevity * Math.exp(logarithms);
}

function precision(given: readonly string[], wanted: readonly string[], n: number): number {
  const total = given.length - n + 1;
  if (total <= 0) return 0;
  const allowed = counted(wanted, n);
  const matched = [...counted(given, n)].reduce(
    (sum, [gram, count]) => sum + Math.min(count, allowed.get(gram) ?? 0),
    0,
  );
  return matched / total;
}

function counted(words: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= words.length; i++) {
    const gram = words.slice(i, i + n).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}
