import { z } from "zod";
import type { FileContent } from "../../schema/computer/file-content.js";
import { requireWithin } from "../bounds.js";
import { lineCharacters, pageLines } from "../derive/page-layout.js";
import { pdfGrid } from "./pdf-grid.js";
import { type PdfPage, type PdfText, readParagraphs } from "./pdf-lines.js";

const itemSchema = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });

const infoSchema = z.object({ Creator: z.string().optional() });

/**
 * The paragraphs of a PDF. On pages of our own grid empty lines part them; a gap between words is a tab where it is
 * wide, else one space, and none is left at the ends of lines. Pages of other programs are read by `readParagraphs`.
 */
export async function readPdf(bytes: Uint8Array): Promise<FileContent> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const data = new Uint8Array(bytes);
  const task = getDocument({
    data,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    isEvalSupported: false,
  });
  const document = await task.promise;
  requireWithin(document.numPages, "pages");
  const pages: PdfPage[] = [];
  let pieces = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pieces += items.length;
    requireWithin(pieces, "pieces");
    pages.push({ width: page.getViewport({ scale: 1 }).width, texts: items.flatMap(readItem) });
  }
  const info = infoSchema.safeParse((await document.getMetadata()).info).data;
  await task.destroy();
  const own = pages.every(({ texts }) => texts.every(isOnGrid));
  return {
    kind: "document",
    paragraphs: own ? gridParagraphs(gridLines(pages)) : readParagraphs(pages, info?.Creator === "Calc"),
  };
}

function readItem(item: unknown): PdfText[] {
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success || parsed.data.str === "") return [];
  const { str, width, transform } = parsed.data;
  const [a = 0, b = 0, , , left = 0, baseline = 0] = transform;
  return [{ text: str, left, right: left + width, baseline, size: Math.hypot(a, b) || pdfGrid.size }];
}

function isOnGrid({ text, baseline, size }: PdfText): boolean {
  const line = (pdfGrid.top - baseline) / pdfGrid.leading;
  return text === " " || (Math.abs(line - Math.round(line)) < 0.01 && Math.abs(size - pdfGrid.size) < 0.01);
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
