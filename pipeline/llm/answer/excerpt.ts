const longestExcerpt = 300;

/** The beginning of a text as one line that may be printed: without control characters and runs of white space. */
export function excerpt(text: string, longest: number = longestExcerpt): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest)}...`;
}
