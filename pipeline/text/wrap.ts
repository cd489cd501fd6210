/** Breaks a text into lines of at most `width` characters, between words; keeps its own line breaks. */
export function wrap(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => {
      const lines: string[] = [];
      for (const word of line.split(" ")) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
      }
      return lines.join("\n");
    })
    .join("\n");
}
