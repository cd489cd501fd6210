/** A command as one line of a POSIX shell. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");
}
