/** Answers that a function keeps: far more than a task asks for, and few enough to be held. */
const mostKept = 10_000;

/** Memoizes a function of a string for recent arguments. Worth it for paths and words, which recur often. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = work(text);
    if (known.size >= mostKept) known.clear();
    known.set(text, answer);
    return answer;
  };
}
