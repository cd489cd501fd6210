import { alternatives } from "./numbers.js";

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** Counts from 0 to 99 by their words: "four", "twenty-one". */
const counts = new Map([
  ...units.map((word, number) => [word, number] as const),
  ...tens.flatMap((ten, index) => [
    [ten, (index + 2) * 10] as const,
    ...units
      .slice(1, 10)
      .flatMap((unit, one) =>
        ["-", " "].map((between) => [`${ten}${between}${unit}`, (index + 2) * 10 + one + 1] as const),
      ),
  ]),
]);
const countPattern = `(?<![a-z0-9_-])(?:${alternatives([...counts.keys()])})(?![a-z0-9_-])`;

/** The counts that a folded text writes as words, in their order. */
export function countWords(text: string): number[] {
  return [...text.matchAll(new RegExp(countPattern, "g"))].flatMap(([word]) => counts.get(word) ?? []);
}

/** The same in Python. */
export const countWordsPython = `_COUNTS = ${JSON.stringify(Object.fromEntries(counts))}
_COUNT_PATTERN = ${JSON.stringify(countPattern)}


def _count_words(text):
    return [_COUNTS[word] for word in re.findall(_COUNT_PATTERN, text)]
`;
