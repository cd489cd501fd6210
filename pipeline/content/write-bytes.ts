import { EnvironmentError } from "../errors.js";
import { extensionContents, isFileExtension } from "../schema/computer/content-kind.js";
import type { FileContent } from "../schema/computer/file-content.js";
import type { FileFinish } from "../schema/computer/file-finish.js";

/**
 * The bytes of a real file of this extension (lower case, without the dot). Equal contents give equal bytes, on any
 * day. Libraries are loaded when first needed. The finish is what the bytes have beside the content.
 * Throws EnvironmentError: FILE_EXTENSION for an extension that cannot hold the content, FILE_CHARACTER for a
 * character that the format's font lacks.
 */
export async function writeBytes(
  content: FileContent,
  extension: string,
  { notes, look, chart }: FileFinish = {},
): Promise<Uint8Array> {
  switch (content.kind) {
    case "table":
      if (extension === "xlsx") return (await import("./workbook/write-xlsx.js")).writeXlsx(content, notes ?? null);
      if (extension === "ods") return (await import("./document/write-open-document.js")).writeOds(content);
      if (extension === "csv") return new TextEncoder().encode((await import("./workbook/csv.js")).printCsv(content));
      break;
    case "document":
      if (look === "paper" && extension === "docx")
        return (await import("./document/write-docx-paper.js")).writeDocxPaper(content.paragraphs);
      if (look === "paper" && extension === "odt")
        return (await import("./document/write-odt-paper.js")).writeOdtPaper(content.paragraphs);
      if (extension === "docx") return (await import("./document/write-docx.js")).writeDocx(content);
      if (extension === "odt") return (await import("./document/write-open-document.js")).writeOdt(content);
      if (extension === "pdf") return (await import("./document/write-pdf.js")).writePdf(content);
      break;
    case "slides":
      if (extension === "pptx") return (await import("./slides/write-pptx.js")).writePptx(content);
      if (extension === "odp") return (await import("./document/write-open-document.js")).writeOdp(content);
      break;
    case "image":
      if (extension === "png") return (await import("./picture/write-png.js")).writePng(content, chart);
      break;
    case "archive":
      if (extension === "zip") return (await import("./archive/write-archive.js")).writeArchive(content, writeBytes);
      break;
    case "text":
      if (isFileExtension(extension) && extensionContents[extension] === "text") {
        return new TextEncoder().encode(content.text);
      }
      break;
  }
  const allowed = Object.entries(extensionContents).flatMap(([name, kind]) => (kind === content.kind ? [name] : []));
  throw new EnvironmentError(
    "FILE_EXTENSION",
    `a ${content.kind} cannot be written as ".${extension}"; use one of: ${allowed.join(", ")}`,
  );
}
