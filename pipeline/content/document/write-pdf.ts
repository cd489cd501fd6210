import { EnvironmentError } from "../../errors.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { layoutPages } from "../derive/page-layout.js";
import { pdfGrid } from "./pdf-grid.js";

const time = new Date(Date.UTC(2026, 0, 1));
let known: ReadonlySet<number> | null = null;

/** A PDF on A4 pages in Helvetica. */
export async function writePdf(content: Extract<FileContent, { kind: "document" }>): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import("pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setCreationDate(time);
  document.setModificationDate(time);
  const font = await document.embedFont(StandardFonts.Helvetica);
  known ??= new Set(font.getCharacterSet());
  for (const lines of layoutPages(content.paragraphs)) {
    const page = document.addPage([595.28, 841.89]);
    page.setFont(font);
    for (const line of lines) refuseUnknown(line, known);
    const text = lines.join("\n").replaceAll("\t", pdfGrid.tab);
    page.drawText(text, { x: pdfGrid.left, y: pdfGrid.top, size: pdfGrid.size, lineHeight: pdfGrid.leading });
  }
  return document.save({ useObjectStreams: false });
}

function refuseUnknown(line: string, known: ReadonlySet<number>): void {
  for (const character of line) {
    if (character === "\t" || known.has(character.codePointAt(0) ?? 0)) continue;
    throw new EnvironmentError("FILE_CHARACTER", `a PDF cannot show "${character}" in "${line}"; use Latin letters`);
  }
}
