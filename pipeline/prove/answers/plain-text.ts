import { strFromU8, unzipSync } from "fflate";
import { pdfGrid } from "../../content/document/pdf-grid.js";
import { EnvironmentError } from "../../errors.js";
import { extensionContents, isFileExtension } from "../../schema/computer/content-kind.js";
import { textInXml } from "./text-in-xml.js";

/**
 * The lines of a stored document or text, by other code than the program reads files with anywhere else; lines of
 * a PDF that follow each other closely are one. Throws EnvironmentError FILE_EXTENSION for another kind of file.
 */
export async function plainLines(bytes: Uint8Array, extension: string): Promise<string[]> {
  switch (extension) {
    case "docx":
      return paragraphsIn(unzipSync(bytes)["word/document.xml"]);
    case "pdf":
      return linesOfPdf(bytes);
    default:
      if (isFileExtension(extension) && extensionContents[extension] === "text") return linesOf(bytes);
      throw new EnvironmentError("FILE_EXTENSION", `a second reader is missing for ".${extension}" files`);
  }
}

/** The line break at the end of a text begins no line. */
function linesOf(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes);
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

function paragraphsIn(part: Uint8Array | undefined): string[] {
  const xml = part === undefined ? "" : strFromU8(part);
  return xml
    .split("</w:p>")
    .slice(0, -1)
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)]
        .map(([whole, text]) => (text === undefined ? (whole === "<w:tab/>" ? "\t" : "") : textInXml(text)))
        .join(""),
    );
}

async function linesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const paragraphs: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const lines = new Map<number, string>();
      for (const item of items) {
        if (!("str" in item) || item.str === "") continue;
        const height = Math.round(Number(item.transform[5]));
        lines.set(height, (lines.get(height) ?? "") + item.str);
      }
      let above = Number.POSITIVE_INFINITY;
      for (const [height, line] of [...lines].sort(([one], [other]) => other - one)) {
        const goesOn = above - height < pdfGrid.leading * 1.5;
        paragraphs.push(goesOn ? `${paragraphs.pop() ?? ""} ${line}` : line);
        above = height;
      }
    }
    return paragraphs;
  } finally {
    await task.destroy();
  }
}
