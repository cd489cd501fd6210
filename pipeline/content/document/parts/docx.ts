import type { ContentPart } from "../../../schema/computer/content-part.js";
import { OfficePackage } from "../../office-xml/package.js";
import { part } from "../../part.js";
import { childElements, findElements, type XmlElement } from "../../xml-tree.js";
import { type DocxContext, docxPlainText, readDocxBlocks } from "./docx-blocks.js";
import { docxLists } from "./docx-lists.js";
import { docxSections } from "./docx-sections.js";
import { DocxStyles, isOn, readProperties } from "./docx-styles.js";

/** The parts of a Word document: paragraphs and tables in their order, and the sections with their pages. */
export function readDocxParts(bytes: Uint8Array): ContentPart {
  const file = new OfficePackage(bytes);
  const path = file.related("", "officeDocument") ?? "word/document.xml";
  const [body] = childElements(file.part(path), "w:body");
  if (body === undefined) throw new SyntaxError("no text inside");
  const other = (type: string) => file.find(file.related(path, type));
  const settings = readProperties(other("settings") ?? undefined);
  const context: DocxContext = {
    file,
    path,
    styles: new DocxStyles(other("styles")),
    lists: docxLists(other("numbering")),
    notes: docxNotes(other),
  };
  const found = {
    line_numbering: findElements(body, "w:lnNumType").length > 0,
    changes_recorded: isOn(settings, "w:trackRevisions"),
  };
  const sections = docxSections(body, context, isOn(settings, "w:evenAndOddHeaders"));
  return part("document", "", found, { parts: [...sections, ...readDocxBlocks(body, context)] });
}

/** Comments and notes by their ids (ECMA-376, part 1, 17.11 and 17.13.4). */
function docxNotes(other: (type: string) => XmlElement | null): DocxContext["notes"] {
  const byKind = new Map(
    (["comment", "footnote", "endnote"] as const).map((kind) => {
      const root = other(`${kind}s`);
      const notes = (root === null ? [] : childElements(root, `w:${kind}`)).map((note) => {
        const found = { text: docxPlainText(note), author: note.attributes["w:author"] };
        return [note.attributes["w:id"] ?? "", part(kind, "", found)] as const;
      });
      return [kind, new Map(notes)] as const;
    }),
  );
  return (kind, id) => byKind.get(kind)?.get(id ?? "") ?? null;
}
