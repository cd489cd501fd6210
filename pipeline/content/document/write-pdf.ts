import type { PDFFont, PDFPage } from "pdf-lib";
import { EnvironmentError } from "../../errors.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { layoutPages, type PageLine } from "../derive/page-layout.js";
import { labelOf, type ParagraphRole, paragraphRoles } from "./paragraph-roles.js";
import { pdfGrid } from "./pdf-grid.js";

const time = new Date(Date.UTC(2026, 0, 1));
let known: ReadonlySet<number> | null = null;

interface PdfFonts {
  plain: PDFFont;
  bold: PDFFont;
}

/** A PDF on A4 pages in Helvetica: a large title with a rule below, headings and labels in bold letters. */
export async function writePdf(content: Extract<FileContent, { kind: "document" }>): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import("pdf-lib");
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setCreationDate(time);
  document.setModificationDate(time);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const fonts = { plain, bold: await document.embedFont(StandardFonts.HelveticaBold) };
  known ??= new Set(plain.getCharacterSet());
  const roles = paragraphRoles(content.paragraphs);
  for (const lines of layoutPages(content.paragraphs)) {
    const page = document.addPage([595.28, 841.89]);
    for (const [at, line] of lines.entries()) {
      refuseUnknown(line.text, known);
      drawLine(page, line, pdfGrid.top - at * pdfGrid.leading, roles, fonts);
    }
  }
  return document.save({ useObjectStreams: false });
}

function drawLine(
  page: PDFPage,
  { text, begins }: PageLine,
  y: number,
  roles: readonly ParagraphRole[],
  { plain, bold }: PdfFonts,
): void {
  if (text === "") return;
  const { left, right, size, titleSize } = pdfGrid;
  const role = begins === null ? "text" : roles[begins];
  const shown = text.replaceAll("\t", pdfGrid.tab);
  const label = role === "labelled" ? (labelOf(text) ?? "") : "";
  if (role === "title" || role === "letterhead") {
    page.drawText(shown, { x: left, y, size: titleSize, font: bold });
    page.drawLine({ start: { x: left, y: y - 6 }, end: { x: right, y: y - 6 }, thickness: 0.7 });
  } else if (role === "heading") {
    page.drawText(shown, { x: left, y, size, font: bold });
  } else if (label === "") {
    page.drawText(shown, { x: left, y, size, font: plain });
  } else {
    page.drawText(label, { x: left, y, size, font: bold });
    const x = left + bold.widthOfTextAtSize(`${label} `, size);
    page.drawText(shown.slice(label.length + 1), { x, y, size, font: plain });
  }
}

function refuseUnknown(line: string, known: ReadonlySet<number>): void {
  for (const character of line) {
    if (character === "\t" || known.has(character.codePointAt(0) ?? 0)) continue;
    throw new EnvironmentError("FILE_CHARACTER", `a PDF cannot show "${character}" in "${line}"; use Latin letters`);
  }
}
