/** A piece of text on a page, in points: where its baseline starts, how wide it is, and the size of its letters. */
export interface PdfText {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

export interface PdfPage {
  /** In points. */
  width: number;
  texts: readonly PdfText[];
}

interface Line {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** Width of the first word, about. */
  firstWord: number;
}

/** A wider gap than this, in sizes of letters, parts cells of a table. */
const cellGap = 1.2;
const wordGap = 0.12;
const listItem = /^(?:[•‣◦▪●○■□–*-]|\d+[.)])\s/;
/** Signs that a program draws before the items of a list; they are no part of the text. */
const bullet = /^[•‣◦▪●○■□]\s+/;
/** Distance of the lines of one paragraph at most, in sizes of letters. */
const widestLeading = 1.75;

/**
 * The paragraphs of pages that any program has set, in reading order: lines from top to bottom, words from left to
 * right, cells parted by tabs. A line goes on with the next one where that is as close as lines of a paragraph are
 * and its first word would not have fitted. `fromCalc` leaves out the name of the sheet above and the number of the
 * page below, which LibreOffice Calc adds by itself.
 */
export function readParagraphs(pages: readonly PdfPage[], fromCalc: boolean): string[] {
  const paragraphs: string[] = [];
  for (const { width, texts } of pages) {
    const all = readLines(texts);
    const lines = fromCalc && /^Page \d+$/.test(all.at(-1)?.text ?? "") ? all.slice(1, -1) : all;
    // Margins are alike on both sides, so that a page of short lines has none that is full.
    const edge = Math.max(width - Math.min(...lines.map(({ left }) => left)), ...lines.map(({ right }) => right));
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      if (before !== undefined && goesOn(before, line, edge)) {
        const last = paragraphs.pop() ?? "";
        paragraphs.push(`${last}${/[^\s]-$/.test(last) ? "" : " "}${line.text}`);
      } else {
        paragraphs.push(line.text);
      }
    });
  }
  return paragraphs.map((text) => text.replace(bullet, ""));
}

function goesOn(before: Line, line: Line, edge: number): boolean {
  const distance = before.baseline - line.baseline;
  return (
    !before.text.includes("\t") &&
    !line.text.includes("\t") &&
    !listItem.test(line.text) &&
    Math.abs(before.size - line.size) < 0.5 &&
    distance < widestLeading * line.size &&
    before.right + line.firstWord + 0.2 * line.size > edge
  );
}

/** The lines of a page from top to bottom, cells parted by tabs. */
export function readLines(texts: readonly PdfText[]): Line[] {
  const rows: PdfText[][] = [];
  const visible = texts.filter(({ text }) => text.trim() !== "");
  for (const text of visible.sort((a, b) => b.baseline - a.baseline || a.left - b.left)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row !== undefined &&
      first !== undefined &&
      first.baseline - text.baseline < 0.35 * Math.min(first.size, text.size)
    )
      row.push(text);
    else rows.push([text]);
  }
  return rows.map((row) => joinLine(row.sort((a, b) => a.left - b.left))).filter(({ text }) => text !== "");
}

function joinLine(row: readonly PdfText[]): Line {
  const first = row[0] ?? { text: "", left: 0, right: 0, baseline: 0, size: 1 };
  let text = "";
  let end = first.left;
  for (const piece of row) {
    const gap = (piece.left - end) / piece.size;
    if (text !== "" && gap > cellGap) text = `${text.trimEnd()}\t`;
    else if (gap > wordGap && !/\s$/.test(text)) text += " ";
    text += piece.text;
    end = Math.max(end, piece.right);
  }
  const clean = text.replace(/ +/g, " ").trim();
  const right = Math.max(...row.map((piece) => piece.right));
  const firstWord = ((right - first.left) * clean.search(/\s|$/)) / Math.max(1, clean.length);
  return { text: clean, left: first.left, right, baseline: first.baseline, size: first.size, firstWord };
}
