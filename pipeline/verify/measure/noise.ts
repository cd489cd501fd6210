/** What came out differently when the same was done again, so that it says nothing about what was done. */
export interface Noise {
  /** Places that changed each time, and not to the same. */
  varying: ReadonlySet<string>;
  /** Places that changed at one time and not at another. */
  fleeting: ReadonlySet<string>;
}

/** The noise in the effects of runs that did the same. */
export function noiseOf(effects: readonly ReadonlyMap<string, string>[]): Noise {
  const places = new Set(effects.flatMap((effect) => [...effect.keys()]));
  const fleeting = new Set([...places].filter((place) => effects.some((effect) => !effect.has(place))));
  const varying = new Set(
    [...places].filter((place) => !fleeting.has(place) && new Set(effects.map((effect) => effect.get(place))).size > 1),
  );
  return { varying, fleeting };
}

/** An effect in which what varies is only said to have changed, and what comes and goes is not said. */
export function withoutNoise(effect: Map<string, string>, { varying, fleeting }: Noise): ReadonlyMap<string, string> {
  for (const place of fleeting) effect.delete(place);
  for (const place of varying) {
    if (effect.has(place)) effect.set(place, "changed");
  }
  return effect;
}
