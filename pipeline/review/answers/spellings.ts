/** Gives a name as it was spelt first: case, spaces and the form of its characters make no other name of it. */
export function spellings(known: Iterable<string>): (name: string) => string {
  const first = new Map<string, string>();
  const spelt = (name: string): string => {
    const key = name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
    const before = first.get(key);
    if (before !== undefined) return before;
    first.set(key, name);
    return name;
  };
  for (const name of known) spelt(name);
  return spelt;
}
