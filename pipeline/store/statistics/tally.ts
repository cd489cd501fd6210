/** How often something came, by its name or, for whole numbers, by the number. */
export type Tally<Key extends string | number> = Map<Key, number>;

export function count<Key extends string | number>(tally: Tally<Key>, key: Key, times = 1): void {
  tally.set(key, (tally.get(key) ?? 0) + times);
}

/** The most frequent first; of equally frequent ones by name. */
export function byFrequency(tally: Tally<string>): Record<string, number> {
  return Object.fromEntries([...tally].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

/** In ascending order of the numbers. */
export function byNumber(tally: Tally<number>): Record<string, number> {
  return Object.fromEntries([...tally].sort(([a], [b]) => a - b));
}

/** Where the numbers of a tally lie. */
export interface Spread {
  mean: number;
  least: number;
  lower_quartile: number;
  median: number;
  upper_quartile: number;
  most: number;
}

/**
 * Mean and quartiles, exact however many numbers there are; all 0 where there are none. A quartile that falls between
 * two numbers is interpolated linearly, as NumPy and R do by default (Hyndman and Fan 1996, type 7).
 */
export function spreadOf(tally: Tally<number>): Spread {
  const sorted = [...tally].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, times]) => sum + times, 0);
  const sum = sorted.reduce((all, [value, times]) => all + value * times, 0);

  function at(rank: number): number {
    let passed = 0;
    for (const [value, times] of sorted) {
      passed += times;
      if (rank < passed) return value;
    }
    return 0;
  }

  function quantile(share: number): number {
    const rank = Math.max(0, total - 1) * share;
    const below = at(Math.floor(rank));
    return below + (at(Math.ceil(rank)) - below) * (rank - Math.floor(rank));
  }

  return {
    mean: total === 0 ? 0 : sum / total,
    least: quantile(0),
    lower_quartile: quantile(0.25),
    median: quantile(0.5),
    upper_quartile: quantile(0.75),
    most: quantile(1),
  };
}
