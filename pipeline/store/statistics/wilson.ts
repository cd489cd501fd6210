/** Standard normal quantile of 97.5 %. */
const z = 1.959963984540054;

/** 95 % confidence interval of a success rate, given `successes` of `trials` (Wilson 1927); [0, 1] without trials. */
export function wilsonInterval(successes: number, trials: number): [number, number] {
  if (trials === 0) return [0, 1];
  const rate = successes / trials;
  const centre = rate + (z * z) / (2 * trials);
  const spread = z * Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}
