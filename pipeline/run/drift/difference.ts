/** Lines that were there and are not any more, and lines that are new. */
export interface LineDifference {
  gone: string[];
  came: string[];
}

/** Compares what is there with what was. Lines of `ignored` are left out. */
export function differenceOf(
  was: readonly string[],
  is: readonly string[],
  ignored: readonly string[] = [],
): LineDifference {
  const without = new Set(ignored);
  return {
    gone: missingFrom(is, was).filter((line) => !without.has(line)),
    came: missingFrom(was, is).filter((line) => !without.has(line)),
  };
}

/** What two comparisons have in common. */
export function commonDifference(first: LineDifference, second: LineDifference): LineDifference {
  return { gone: common(first.gone, second.gone), came: common(first.came, second.came) };
}

/** Whether nothing differs. */
export function isSame({ gone, came }: LineDifference): boolean {
  return gone.length === 0 && came.length === 0;
}

function missingFrom(lines: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set(lines);
  return wanted.filter((line) => !there.has(line));
}

function common(a: readonly string[], b: readonly string[]): string[] {
  const others = new Set(b);
  return a.filter((line) => others.has(line));
}
