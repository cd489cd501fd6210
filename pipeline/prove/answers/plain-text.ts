import { strFromU8, unzipSync } from "fflate";
import { EnvironmentError } from "../../errors.js";

/**
 * The lines of a stored document or text, by other code than the program reads files with anywhere else; of a PDF also
 * each two lines as one, as long lines are broken. Throws EnvironmentError FILE_EXTENSION for another kind of file.
 */
export async function plainLines(bytes: Uint8Array, extension: string): Promise<string[]> {
  switch (extension) {
    case "docx":
      return paragraphsIn(unzipSync(bytes)["word/document.xml"]);
    case "pdf":
      return linesOfPdf(bytes);
    case "txt":
    case "md":
    case "log":
      return new TextDecoder().decode(bytes).split("\n");
    default:
      throw new EnvironmentError("FILE_EXTENSION", `a second reader is missing for ".${extension}" files`);
  }
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function paragraphsIn(part: Uint8Array | undefined): string[] {
  const xml = part === undefined ? "" : strFromU8(part);
  return xml.split("</w:p>").map((paragraph) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text = ""]) => text)
      .join("")
      .replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => entities[name] ?? whole),
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
    const lines = new Map<string, string>();
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) {
        if (!("str" in item)) continue;
        const place = `${number} ${Math.round(Number(item.transform[5]))}`;
        lines.set(place, (lines.get(place) ?? "") + item.str);
      }
    }
    const found = [...lines.values()];
    return found.flatMap((line, at) => [line, `${line} ${found[at + 1] ?? ""}`]);
  } finally {
    await task.destroy();
  }
}
