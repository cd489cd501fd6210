/** Numbers below this decide nothing that anybody would ask about. */
const leastCount = 4;

/**
 * A whole number that tells two counts apart: one of them is more than it and the other is not, or one is less and the
 * other is not. Null for counts that are equal or both small.
 */
export function countBetween(a: number, b: number, relation: "greater" | "less"): number | null {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  if (low === high || high < leastCount) return null;
  const middle = (low + high) / 2;
  return relation === "greater" ? Math.floor(middle) : Math.ceil(middle);
}
