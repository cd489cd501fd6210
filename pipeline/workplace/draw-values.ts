import type { QueryValue } from "../query/query.js";
import type { Rng } from "../rng.js";

/** One of the values, each as often as its weight says. */
export function drawWeighted(entries: readonly (readonly [QueryValue, number])[], rng: Rng): QueryValue {
  let left = rng.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    left -= weight;
    if (left < 0) return value;
  }
  return rng.pick(entries)[0];
}

/** A log-normal number; `spread` is the standard deviation of the logarithm. */
export function drawAround(median: number, spread: number, rng: Rng): number {
  // Box and Muller (1958).
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
  return median * Math.exp(spread * normal);
}

/** The multiple of `step` that is nearest to the value. */
export function toStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}
