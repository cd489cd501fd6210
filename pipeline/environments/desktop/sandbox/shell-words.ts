/** A command as one line of a POSIX shell. */
export function shellWords(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");
}

/** Environment variables as words before a command. */
export function assignments(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`);
}
