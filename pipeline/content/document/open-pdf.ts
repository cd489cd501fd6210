import type { PDFDocumentProxy } from "pdfjs-dist";
import { requireWithin } from "../bounds.js";

/** What `use` makes of a PDF. Throws what pdf.js does for bytes that are none, and SyntaxError for too many pages. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    isEvalSupported: false,
  });
  try {
    const document = await task.promise;
    requireWithin(document.numPages, "pages");
    return await use(document);
  } finally {
    await task.destroy();
  }
}
