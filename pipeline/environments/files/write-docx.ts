import type { FileContent } from "../../schema/file-content.js";
import { fixOfficeTimes } from "./fixed-zip.js";

/** A word-processor document, paragraph by paragraph; the cells of a table row stand at tab stops. */
export async function writeDocx(content: Extract<FileContent, { kind: "document" }>): Promise<Uint8Array> {
  const { Document, Packer, Paragraph, Tab, TextRun } = await import("docx");
  const paragraphs = content.paragraphs.map((text) => {
    const children = text.split("\t").flatMap((cell, index) => (index === 0 ? [cell] : [new Tab(), cell]));
    return new Paragraph({ spacing: { after: 160 }, children: [new TextRun({ children })] });
  });
  const document = new Document({ creator: "", lastModifiedBy: "", sections: [{ children: paragraphs }] });
  return fixOfficeTimes(new Uint8Array(await Packer.toArrayBuffer(document)));
}
