/** Agreement beyond chance of two raters over the items that both have rated (Cohen 1960). */
export interface PairAgreement {
  readonly items: number;
  /** Share of the items on which they agree; null without items. */
  readonly observed: number | null;
  /** Share of agreement expected by chance; null without items. */
  readonly expected: number | null;
  /** Null without items, and when the expected agreement is 1 because both gave the same answer throughout. */
  readonly kappa: number | null;
}

/** Cohen's kappa over pairs of ratings, one of each rater. */
export function cohenKappa(pairs: readonly (readonly [string, string])[]): PairAgreement {
  const items = pairs.length;
  if (items === 0) return { items, observed: null, expected: null, kappa: null };
  const agreed = pairs.filter(([a, b]) => a === b).length;
  let chance = 0;
  for (const category of new Set(pairs.flat())) {
    const first = pairs.filter(([a]) => a === category).length;
    const second = pairs.filter(([, b]) => b === category).length;
    chance += first * second;
  }
  // Integer arithmetic decides whether kappa is defined; fractions might miss 1.
  const kappa = chance === items * items ? null : (agreed * items - chance) / (items * items - chance);
  return { items, observed: agreed / items, expected: chance / (items * items), kappa };
}

export interface GroupAgreement {
  /** Items with two or more ratings; the others are left out. */
  readonly items: number;
  readonly ratings: number;
  readonly observed: number | null;
  readonly expected: number | null;
  readonly kappa: number | null;
}

/**
 * Fleiss' kappa (1971), generalised to unequal numbers of raters per item: the agreement of an item is the share of
 * agreeing pairs among its ratings, and every item has equal weight in the mean agreement and in the category shares.
 * With equal numbers of raters it equals Fleiss' kappa.
 */
export function fleissKappa(ratings: readonly (readonly string[])[]): GroupAgreement {
  const rated = ratings.filter((item) => item.length > 1);
  const items = rated.length;
  const total = rated.reduce((sum, item) => sum + item.length, 0);
  if (items === 0) return { items, ratings: total, observed: null, expected: null, kappa: null };
  const shares = new Map<string, number>();
  let observed = 0;
  for (const item of rated) {
    const counts = new Map<string, number>();
    for (const rating of item) counts.set(rating, (counts.get(rating) ?? 0) + 1);
    let agreeing = 0;
    for (const [category, count] of counts) {
      agreeing += count * (count - 1);
      shares.set(category, (shares.get(category) ?? 0) + count / item.length / items);
    }
    observed += agreeing / (item.length * (item.length - 1)) / items;
  }
  if (shares.size === 1) return { items, ratings: total, observed: 1, expected: 1, kappa: null };
  const expected = [...shares.values()].reduce((sum, share) => sum + share * share, 0);
  return { items, ratings: total, observed, expected, kappa: (observed - expected) / (1 - expected) };
}
