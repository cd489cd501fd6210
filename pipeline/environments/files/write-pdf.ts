import { EnvironmentError } from "../../errors.js";
import type { FileContent } from "../../schema/file-content.js";
import { layoutPages } from "../page-layout.js";
import { pdfGrid } from "./pdf-grid.js";

/** A PDF on A4 pages in Helvetica. */
export async function writePdf(content: Extract<FileContent, { kind: "document" }>): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import("pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  const time = new Date(Date.UTC(2026, 0, 1));
  document.setCreationDate(time);
  document.setModificationDate(time);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const known = new Set(font.getCharacterSet());
  for (const lines of layoutPages(content.paragraphs)) {
    const page = document.addPage([595.28, 841.89]);
    lines.forEach((line, index) => {
      const text = line.replaceAll("\t", pdfGrid.tab);
      const missing = [...text].find((character) => !known.has(character.codePointAt(0) ?? 0));
      if (missing !== undefined) {
        throw new EnvironmentError("FILE_CHARACTER", `a PDF cannot show "${missing}" in "${line}"; use Latin letters`);
      }
      page.drawText(text, { x: pdfGrid.left, y: pdfGrid.top - index * pdfGrid.leading, size: pdfGrid.size, font });
    });
  }
  return document.save({ useObjectStreams: false });
}
