/** Counts below this decide nothing that anybody would ask about. */
const leastCount = 4;

/**
 * The roundest whole number near the middle that tells two counts apart: one of them is more than it and the other is
 * not, or one is less and the other is not. Null for counts that are equal or both small.
 */
export function countBetween(a: number, b: number, relation: "greater" | "less"): number | null {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  if (low === high || high < leastCount) return null;
  const middle = (low + high) / 2;
  const fits = (limit: number) =>
    relation === "greater" ? low <= limit && limit < high : low < limit && limit <= high;
  for (let exponent = Math.floor(Math.log10(high)); exponent >= 0; exponent--) {
    for (const multiple of [5, 1]) {
      const step = multiple * 10 ** exponent;
      const limit = Math.round(middle / step) * step;
      if (limit > 0 && fits(limit)) return limit;
    }
  }
  return relation === "greater" ? Math.floor(middle) : Math.ceil(middle);
}
