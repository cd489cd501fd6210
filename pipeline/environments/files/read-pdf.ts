import { z } from "zod";
import type { FileContent } from "../../schema/file-content.js";
import { lineCharacters, pageLines } from "../page-layout.js";
import { pdfGrid } from "./pdf-grid.js";

const itemSchema = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });

/**
 * The paragraphs of a PDF: empty lines part them, and the lines of one are joined again. White space is read from
 * gaps between words: a wide one is a tab, any other one space, and none is left at the ends of lines.
 */
export async function readPdf(bytes: Uint8Array): Promise<FileContent> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      const parsed = itemSchema.safeParse(item);
      if (!parsed.success || parsed.data.str === "") continue;
      const height = parsed.data.transform[5] ?? 0;
      const index = (number - 1) * pageLines + Math.round((pdfGrid.top - height) / pdfGrid.leading);
      while (lines.length <= index) lines.push("");
      lines[index] += parsed.data.str === " " ? gap(parsed.data.width) : parsed.data.str;
    }
  }
  await task.destroy();
  return { kind: "document", paragraphs: paragraphs(lines) };
}

function gap(width: number): string {
  const tabs = Math.round(width / (pdfGrid.space * pdfGrid.tab.length));
  return tabs > 0 ? "\t".repeat(tabs) : " ";
}

function paragraphs(lines: readonly string[]): string[] {
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
