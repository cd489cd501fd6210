const lineCharacters = 88;
const pageLines = 46;

/**
 * Lines of a document, page by page, as the simulated computer counts pages and the PDF writer sets them: wrapped
 * between words at 88 characters (longer words are cut), 46 lines to a page, an empty line after each paragraph but the last.
 */
export function layoutPages(paragraphs: readonly string[]): string[][] {
  const lines = paragraphs.flatMap((paragraph, index) => (index === 0 ? wrap(paragraph) : ["", ...wrap(paragraph)]));
  const pages: string[][] = [];
  for (let start = 0; start < lines.length; start += pageLines) pages.push(lines.slice(start, start + pageLines));
  return pages.length > 0 ? pages : [[]];
}

function wrap(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ").flatMap(pieces)) {
    if (line !== "" && line.length + 1 + word.length > lineCharacters) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function pieces(word: string): string[] {
  const cut: string[] = [];
  for (let start = 0; start < word.length; start += lineCharacters) cut.push(word.slice(start, start + lineCharacters));
  return cut.length > 0 ? cut : [""];
}
