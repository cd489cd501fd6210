/**
 * Returns a function that maps a name to its first spelling. Names are equal up to case, white space and Unicode
 * compatibility form (NFKC). `known` are spellings that come first.
 */
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
