/** A text on one line; of one that has more characters than `longest`, the beginning with "..." as its end. */
export function shortened(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 3).trimEnd()}...` : line;
}
