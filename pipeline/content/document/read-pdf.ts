import { z } from "zod";
import type { FileContent } from "../../schema/computer/file-content.js";
import { requireWithin } from "../bounds.js";
import { lineCharacters, pageLines } from "../derive/page-layout.js";
import { withPdf } from "./open-pdf.js";
import { pdfGrid } from "./pdf-grid.js";
import { type PdfPage, type PdfText, readParagraphs } from "./pdf-lines.js";
import { pdfTexts } from "./pdf-texts.js";

const infoSchema = z.object({ Creator: z.string().optional() });

/**
 * The paragraphs of a PDF. On pages of our own grid empty lines part them; a gap between words is a tab where it is
 * wide, else one space, and none is left at the ends of lines. Pages of other programs are read by `readParagraphs`.
 */
export async function readPdf(bytes: Uint8Array): Promise<FileContent> {
  const { pages, info } = await withPdf(bytes, async (document) => {
    const read: PdfPage[] = [];
    let total = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { texts, pieces } = await pdfTexts(page);
      total += pieces;
      requireWithin(total, "pieces");
      read.push({ width: page.getViewport({ scale: 1 }).width, texts });
    }
    return { pages: read, info: infoSchema.safeParse((await document.getMetadata()).info).data };
  });
  const own = pages.every(({ texts }) => texts.every(isOnGrid));
  return {
    kind: "document",
    paragraphs: own ? gridParagraphs(gridLines(pages)) : readParagraphs(pages, info?.Creator === "Calc"),
  };
}

function isOnGrid({ text, baseline, size }: PdfText): boolean {
  const line = (pdfGrid.top - baseline) / pdfGrid.leading;
  const isOurs = [pdfGrid.size, pdfGrid.titleSize].some((own) => Math.abs(size - own) < 0.01);
  return text === " " || (Math.abs(line - Math.round(line)) < 0.01 && isOurs);
}

function gridLines(pages: readonly PdfPage[]): string[] {
  const lines: string[] = [];
  for (const [page, { texts }] of pages.entries()) {
    for (const { text, left, right, baseline } of texts) {
      const index = page * pageLines + Math.round((pdfGrid.top - baseline) / pdfGrid.leading);
      while (lines.length <= index) lines.push("");
      lines[index] += text === " " ? gap(right - left) : text;
    }
  }
  return lines;
}

function gap(width: number): string {
  const tabs = Math.round(width / (pdfGrid.space * pdfGrid.tab.length));
  return tabs > 0 ? "\t".repeat(tabs) : " ";
}

function gridParagraphs(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    let paragraph = lines[at] ?? "";
    while (paragraph !== "" && (lines[at + 1] ?? "") !== "") paragraph += joint(lines[at]) + (lines[++at] ?? "");
    found.push(paragraph);
  }
  return found;
}

/** A line that is one word as long as the line was cut inside it. */
function joint(line: string | undefined): string {
  return line?.length === lineCharacters && !line.includes(" ") ? "" : " ";
}
