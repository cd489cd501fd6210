/** Longest run of parts that is dropped at every place, not only at even ones: the steps of a small dialog. */
const longestRun = 6;

/**
 * Drops parts of a list while a property holds: halves first, then quarters, down to single parts (delta debugging,
 * Zeller and Hildebrandt 2002, complements only), and in the end every run of a few parts, so that what only goes
 * together goes. The first `fixed` parts stay. Cost: about n tests for a list of n parts of which most go, 6 n of which
 * none goes, at worst n squared.
 */
export async function minimise<T>(
  parts: readonly T[],
  fixed: number,
  stillHolds: (kept: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  let kept: readonly T[] = parts;
  async function drop(from: number, to: number): Promise<boolean> {
    const shorter = [...kept.slice(0, from), ...kept.slice(to)];
    if (from >= to || !(await stillHolds(shorter))) return false;
    kept = shorter;
    return true;
  }

  for (let size = kept.length - fixed; size > 1; size = Math.ceil(size / 2)) {
    for (let end = kept.length; end > fixed; end -= size)
      await drop(Math.max(fixed, end - size), Math.min(end, kept.length));
  }
  for (let dropped = true; dropped; ) {
    dropped = false;
    for (let size = 1; size <= Math.min(longestRun, kept.length - fixed); size++) {
      for (let from = kept.length - size; from >= fixed; from--) dropped = (await drop(from, from + size)) || dropped;
    }
  }
  return [...kept];
}
