import type { FileContent } from "../../schema/computer/file-content.js";
import { fixOfficeTimes, officeTemplate, officeText, sampleText } from "./office-template.js";

type Document = Extract<FileContent, { kind: "document" }>;

const part = "word/document.xml";
let template: ReturnType<typeof makeTemplate> | null = null;

/** A word-processor document, paragraph by paragraph; the cells of a table row stand at tab stops. */
export async function writeDocx(content: Document): Promise<Uint8Array> {
  if (content.paragraphs.length === 0) return writeDocxAlone(content);
  template ??= makeTemplate();
  const { office, head, between, tab, foot } = await template;
  const paragraphs = content.paragraphs.map((text) => officeText(text).split("\t").join(tab));
  return office.fill(new Map([[part, head + paragraphs.join(between) + foot]]));
}

async function makeTemplate() {
  const paragraphs = [sampleText, `${sampleText}\t${sampleText}`];
  const office = officeTemplate(await writeDocxAlone({ kind: "document", paragraphs }));
  const [head = "", between = "", tab = "", foot = ""] = office.part(part).split(sampleText);
  return { office, head, between, tab, foot };
}

/** As `writeDocx`, all of it made by the library docx. */
export async function writeDocxAlone(content: Document): Promise<Uint8Array> {
  const { Document, Packer, Paragraph, Tab, TextRun } = await import("docx");
  const paragraphs = content.paragraphs.map((text) => {
    const children = text.split("\t").flatMap((cell, index) => (index === 0 ? [cell] : [new Tab(), cell]));
    return new Paragraph({ spacing: { after: 160 }, children: [new TextRun({ children })] });
  });
  const document = new Document({ creator: "", lastModifiedBy: "", sections: [{ children: paragraphs }] });
  return fixOfficeTimes(new Uint8Array(await Packer.toArrayBuffer(document)));
}
