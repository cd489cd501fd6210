/** Characters on a line of such a page. */
export const lineCharacters = 88;

/** Lines on a page of a document and of the PDFs that are written. */
export const pageLines = 46;

/** A line of a page: its text, and the number of the paragraph that begins with it, which is null for other lines. */
export interface PageLine {
  text: string;
  begins: number | null;
}

/**
 * Lines of a document, page by page, as pages are counted and the PDF writer sets them: wrapped
 * at spaces to 88 characters (longer words are cut), an empty line between paragraphs.
 */
export function layoutPages(paragraphs: readonly string[]): PageLine[][] {
  const lines = paragraphs.flatMap((paragraph, index) => {
    const own = wrap(paragraph).map((text, at) => ({ text, begins: at === 0 ? index : null }));
    return index === 0 ? own : [{ text: "", begins: null }, ...own];
  });
  const pages: PageLine[][] = [];
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
