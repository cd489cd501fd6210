import type { ContentPart } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { equationText } from "../../rich-text/equation.js";
import { fieldKind } from "../../rich-text/fields.js";
import { bookmarksIn, type InlineContent, inlineText, joinChanges } from "../../rich-text/paragraph.js";
import { styleName } from "../../rich-text/style-names.js";
import { childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { docxRunAspects } from "./docx-aspects.js";
import { type DocxStyles, mergeProperties, type Properties, readProperties } from "./docx-styles.js";

/** A field that has begun; one may go on over several paragraphs. */
export interface OpenField {
  code: string;
  /** Whether its code has ended, so that its text follows. */
  shown: boolean;
}

/** What the reader of a paragraph needs of the document around it. */
export interface DocxInlineContext {
  styles: DocxStyles;
  fields: OpenField[];
  /** The address that a link refers to. */
  link(element: XmlElement): string;
  /** The comment or note with an id. */
  note(kind: "comment" | "footnote" | "endnote", id: string | undefined): ContentPart | null;
  /** The parts that a drawing in the text stands for. */
  drawing(element: XmlElement): ContentPart[];
}

/** What stands in a paragraph, with the places of page breaks in its text. */
export interface DocxInline extends InlineContent {
  breaks: { kind: "page" | "column"; at: number }[];
}

const characters: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
};

/** What stands in a paragraph (ECMA-376, part 1, 17.3 and 17.16), `usual` being what its letters are like. */
export function readDocxInline(paragraph: XmlElement, usual: Properties, context: DocxInlineContext): DocxInline {
  const content: DocxInline = { pieces: [], parts: [], breaks: [] };
  const bookmarks = bookmarksIn(content);
  const { fields } = context;

  const field = (code: string): void => {
    const kind = fieldKind(fieldName(code));
    if (kind !== null) content.parts.push(part("field", "", { field: kind.field }));
  };
  const run = (element: XmlElement, link: string): void => {
    const [own] = childElements(element, "w:rPr");
    const direct = readProperties(own);
    const id = direct.get("w:rStyle")?.["w:val"];
    const styled = id === undefined ? usual : mergeProperties(usual, context.styles.characterStyle(id));
    const style = id === undefined ? "" : styleName(context.styles.name(id));
    const aspects = { ...docxRunAspects(mergeProperties(styled, direct)), style };
    const add = (text: string): void => {
      if (fields.some(({ code, shown }) => !shown || fieldKind(fieldName(code))?.automatic === true)) return;
      const address = link === "" ? addressOf(fields) : link;
      content.pieces.push({ text, aspects: { ...aspects, link: address } });
    };
    for (const child of childElements(element)) {
      const { name, attributes } = child;
      const kind = attributes["w:type"];
      const character = characters[name];
      const note = noteReferences.get(name);
      if (name === "w:t") add(elementText(child));
      else if (character !== undefined) add(character);
      else if (name === "w:br" && (kind === "page" || kind === "column"))
        content.breaks.push({ kind, at: inlineText(content).length });
      else if (name === "w:br") add("\n");
      else if (name === "w:fldChar") fieldChar(attributes["w:fldCharType"]);
      else if (name === "w:instrText") for (const open of fields.slice(-1)) open.code += elementText(child);
      else if (note !== undefined) addPart(context.note(note, attributes["w:id"]));
      else if (name === "mc:AlternateContent")
        for (const choice of childElements(child, "mc:Choice").slice(0, 1))
          for (const inner of childElements(choice)) content.parts.push(...context.drawing(inner));
      else if (name === "w:drawing" || name === "w:pict") content.parts.push(...context.drawing(child));
      else if (name === "w:object") content.parts.push(part("object", ""));
    }
  };
  const addPart = (item: ContentPart | null): void => void (item !== null && content.parts.push(item));
  const fieldChar = (kind: string | undefined): void => {
    const open = fields.at(-1);
    if (kind === "begin") fields.push({ code: "", shown: false });
    else if (kind === "separate" && open !== undefined) open.shown = true;
    else if (kind === "end" && open !== undefined) {
      fields.pop();
      field(open.code);
    }
  };
  const visit = (element: XmlElement, link: string): void => {
    for (const child of childElements(element)) {
      const { name, attributes } = child;
      if (name === "w:r") run(child, link);
      else if (name === "w:hyperlink") visit(child, context.link(child));
      else if (name === "w:fldSimple") {
        const open = { code: attributes["w:instr"] ?? "", shown: true };
        fields.push(open);
        visit(child, link);
        fields.splice(fields.indexOf(open), 1);
        field(open.code);
      } else if (name === "w:bookmarkStart") {
        bookmarks.begin(attributes["w:id"] ?? "", attributes["w:name"] ?? "");
      } else if (name === "w:bookmarkEnd") {
        bookmarks.end(attributes["w:id"] ?? "");
      } else if (name === "m:oMath" || name === "m:oMathPara")
        content.parts.push(part("equation", "", { text: equationText(child) }));
      else if (insertions.has(name) || deletions.has(name)) {
        const before = inlineText(content).length;
        if (insertions.has(name)) visit(child, link);
        const deleted = findElements(child, deletions.get(name) ?? "")
          .map(elementText)
          .join("");
        const text = insertions.has(name) ? inlineText(content).slice(before) : deleted;
        const change = insertions.has(name) ? "insert" : "delete";
        content.parts.push(part("change", "", { change, author: attributes["w:author"], text }));
      } else if (!name.endsWith("Pr")) visit(child, link);
    }
  };
  visit(paragraph, "");
  return { ...content, parts: joinChanges(content.parts) };
}

const insertions = new Set(["w:ins", "w:moveTo"]);
/** Elements for what was deleted, by the element that holds its text. */
const deletions = new Map([
  ["w:del", "w:delText"],
  ["w:moveFrom", "w:t"],
]);
const noteReferences: ReadonlyMap<string, "comment" | "footnote" | "endnote"> = new Map([
  ["w:commentReference", "comment"],
  ["w:footnoteReference", "footnote"],
  ["w:endnoteReference", "endnote"],
]);

function fieldName(code: string): string {
  return /^\s*([A-Za-z]+)/.exec(code)?.[1]?.toUpperCase() ?? "";
}

/** The address of the innermost open field that is a link. */
function addressOf(fields: readonly OpenField[]): string {
  const link = fields.findLast(({ code }) => fieldName(code) === "HYPERLINK");
  return /"([^"]*)"/.exec(link?.code ?? "")?.[1] ?? "";
}
