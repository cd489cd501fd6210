import type { Rng } from "../../rng.js";

const resamples = 2_000;

/**
 * 95 % interval of the mean of all values by the percentile bootstrap over clusters: whole clusters are drawn with
 * replacement, because attempts at one task are alike (Cameron, Gelbach and Miller 2008). Null without values.
 */
export function clusterInterval(clusters: readonly (readonly number[])[], rng: Rng): [number, number] | null {
  const filled = clusters.filter(({ length }) => length > 0);
  if (filled.length === 0) return null;
  const sums = filled.map((values) => ({ count: values.length, sum: values.reduce((all, value) => all + value, 0) }));
  const means = Array.from({ length: resamples }, () => {
    let [count, sum] = [0, 0];
    for (let i = 0; i < sums.length; i++) {
      const drawn = rng.pick(sums);
      count += drawn.count;
      sum += drawn.sum;
    }
    return sum / count;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.min(resamples - 1, Math.floor(share * resamples))] ?? 0;
  return [at(0.025), at(0.975)];
}
