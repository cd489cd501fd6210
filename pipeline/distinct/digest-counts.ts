/** How often digests were met. */
export interface DigestCounts {
  of(digest: string): number;
  add(digest: string): void;
}

/** Numbers of an entry: 128 bits of the digest, and its count, which is 0 where nothing is. */
const width = 5;
/** Part of the entries that are in use at most: more, and a search passes many of them. */
const mostUsed = 0.75;

/**
 * Counts digests in hexadecimal, of which the first 32 digits are kept: of 10^9 different ones two are taken for one with
 * a probability of 10^-21. Takes 27 to 40 bytes for each, outside of what the garbage collector walks through. O(1).
 */
export function createDigestCounts(): DigestCounts {
  let entries = new Uint32Array(1024 * width);
  let used = 0;
  const wanted = new Uint32Array(width - 1);

  /** Where the entry is whose first numbers are these, or where it would be. */
  function find(numbers: Uint32Array, from: number): number {
    const [a, b, c, d] = [numbers[from], numbers[from + 1], numbers[from + 2], numbers[from + 3]];
    const end = entries.length;
    // Digests are spread evenly, so that any part of one is as good as a hash of it.
    for (let at = ((a ?? 0) % (end / width)) * width; ; at = at + width === end ? 0 : at + width) {
      if (entries[at + width - 1] === 0) return at;
      if (entries[at] === a && entries[at + 1] === b && entries[at + 2] === c && entries[at + 3] === d) return at;
    }
  }

  function locate(digest: string): number {
    for (let i = 0; i < wanted.length; i++) wanted[i] = Number.parseInt(digest.slice(8 * i, 8 * i + 8), 16);
    return find(wanted, 0);
  }

  function grow(): void {
    const before = entries;
    entries = new Uint32Array(Math.ceil((before.length / width) * 1.5) * width);
    for (let from = 0; from < before.length; from += width) {
      if (before[from + width - 1] !== 0) entries.set(before.subarray(from, from + width), find(before, from));
    }
  }

  return {
    of: (digest) => entries[locate(digest) + width - 1] ?? 0,
    add(digest) {
      if (used >= mostUsed * (entries.length / width)) grow();
      const at = locate(digest);
      if (entries[at + width - 1] === 0) {
        entries.set(wanted, at);
        used++;
      }
      entries[at + width - 1] = (entries[at + width - 1] ?? 0) + 1;
    },
  };
}
