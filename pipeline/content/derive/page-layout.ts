/** Characters on a line of such a page. */
export const lineCharacters = 88;

/** Lines on a page of a document and of the PDFs that are written. */
export const pageLines = 46;

/**
 * Lines of a document, page by page, as pages are counted and the PDF writer sets them: wrapped
 * at spaces to 88 characters (longer words are cut), an empty line between paragraphs.
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
  for (const word of paragraph.match(/[^ ]{1,88} *| +/g) ?? []) {
    if (line !== "" && line.length + word.trimEnd().length > lineCharacters) {
      lines.push(line.trimEnd());
      line = word;
    } else {
      line += word;
    }
  }
  return [...lines, line.trimEnd()];
}
