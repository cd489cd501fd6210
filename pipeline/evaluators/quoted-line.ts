const longestText = 120;

/** A text in quotation marks on one line, its end left out where it is long. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `"${line.length > longestText ? `${line.slice(0, longestText - 3)}...` : line}"`;
}
