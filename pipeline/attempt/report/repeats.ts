/** n choose k over m choose k, as a product, so that no factorial overflows. */
function choiceRatio(n: number, m: number, k: number): number {
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= Math.max(0, n - i) / (m - i);
  return ratio;
}

/**
 * Chance that at least one of `k` attempts succeeds, estimated without bias from `successes` of `attempts` (Chen et al.
 * 2021, pass@k). Null when there are fewer attempts than `k`.
 */
export function passAtK(attempts: number, successes: number, k: number): number | null {
  return attempts < k ? null : 1 - choiceRatio(attempts - successes, attempts, k);
}

/** Chance that all of `k` attempts succeed, estimated in the same way (Yao et al. 2024, pass^k). */
export function passAllK(attempts: number, successes: number, k: number): number | null {
  return attempts < k ? null : choiceRatio(successes, attempts, k);
}
