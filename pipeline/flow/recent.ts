/** Returns what was made for a key, or makes it. What `make` throws is not kept. */
export type Recent<Key, Made> = (key: Key, make: () => Made) => Made;

/** Keeps what was made for the keys asked for last, `most` of them; for things that take much memory. */
export function recent<Key, Made>(most: number): Recent<Key, Made> {
  // In the order in which they were asked for, oldest first.
  const kept = new Map<Key, { made: Made }>();
  return (key, make) => {
    const answer = kept.get(key) ?? { made: make() };
    kept.delete(key);
    kept.set(key, answer);
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return answer.made;
  };
}
