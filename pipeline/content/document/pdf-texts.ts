import type { PDFPageProxy } from "pdfjs-dist";
import { z } from "zod";
import { pdfGrid } from "./pdf-grid.js";
import type { PdfText } from "./pdf-lines.js";

const itemSchema = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });

/** The pieces of text on a page, with the number of all pieces that were read. */
export async function pdfTexts(page: PDFPageProxy): Promise<{ texts: PdfText[]; pieces: number }> {
  const { items } = await page.getTextContent();
  return { texts: items.flatMap(readItem), pieces: items.length };
}

function readItem(item: unknown): PdfText[] {
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success || parsed.data.str === "") return [];
  const { str, width, transform } = parsed.data;
  const [a = 0, b = 0, , , left = 0, baseline = 0] = transform;
  return [{ text: str, left, right: left + width, baseline, size: Math.hypot(a, b) || pdfGrid.size }];
}
