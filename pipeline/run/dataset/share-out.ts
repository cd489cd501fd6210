/**
 * Returns whole numbers that add up to `total`, in proportion to the weights. Units left over by rounding down go to
 * the largest remainders, to earlier ones first if they are equal (Hamilton's method). O(n log n).
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((all, share) => all + share, 0);
  const remainder = (i: number): number => (exact[i] ?? 0) - (shares[i] ?? 0);
  const first = [...exact.keys()].sort((a, b) => remainder(b) - remainder(a) || a - b).slice(0, left);
  for (const i of first) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
