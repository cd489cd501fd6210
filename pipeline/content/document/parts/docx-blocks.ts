import type { ContentPart } from "../../../schema/computer/content-part.js";
import { requireWithin } from "../../bounds.js";
import type { OfficePackage } from "../../office-xml/package.js";
import { type FoundAspects, numbered, part } from "../../part.js";
import { hexColour } from "../../rich-text/colour.js";
import { inlineText, paragraphPart } from "../../rich-text/paragraph.js";
import { isHeadingStyle, styleName } from "../../rich-text/style-names.js";
import { type GridCell, tablePart } from "../../rich-text/table.js";
import { childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { docxParagraphAspects, docxTabStops } from "./docx-aspects.js";
import { docxDrawing } from "./docx-drawings.js";
import { type DocxInline, type OpenField, readDocxInline } from "./docx-inline.js";
import type { docxLists } from "./docx-lists.js";
import { type DocxStyles, isOn, mergeProperties, readProperties } from "./docx-styles.js";

export interface DocxContext {
  file: OfficePackage;
  /** The part that is read: its ids mean something only there. */
  path: string;
  styles: DocxStyles;
  lists: ReturnType<typeof docxLists>;
  notes(kind: "comment" | "footnote" | "endnote", id: string | undefined): ContentPart | null;
}

/** Reads paragraphs and tables in their order: of a document, a header, a cell, a text box. */
export function readDocxBlocks(root: XmlElement, context: DocxContext): ContentPart[] {
  const { file, path, styles, lists } = context;
  const fields: OpenField[] = [];
  let heading = "";
  let breakNext: FoundAspects = {};

  const paragraph = (element: XmlElement): ContentPart => {
    const [own] = childElements(element, "w:pPr");
    const direct = readProperties(own);
    const id = direct.get("w:pStyle")?.["w:val"] ?? styles.usual;
    const styled = styles.paragraphStyle(id);
    const properties = mergeProperties(styled.paragraph, direct);
    const content = readDocxInline(element, styled.run, {
      styles,
      fields,
      link: (item) => linkOf(item, context),
      note: context.notes,
      drawing: (item) => docxDrawing(item, { file, path, blocks: (box) => readDocxBlocks(box, context) }),
    });
    const style = styleName(styles.name(id));
    const labels = { ...(heading !== "" && { heading }) };
    if (isHeadingStyle(style)) heading = inlineText(content);
    const { before, inside, next } = breaksOf(content);
    const breaks = { ...breakNext, page_break_before: isOn(properties, "w:pageBreakBefore"), ...before };
    const aspects = { style, ...docxParagraphAspects(properties, lists(properties)), ...withKnown(breaks, breakNext) };
    breakNext = next;
    const parts = [...docxTabStops(properties), ...content.parts, ...inside];
    return paragraphPart(aspects, { pieces: content.pieces, parts }, labels);
  };

  const blocks = (element: XmlElement): ContentPart[] =>
    childElements(element).flatMap((child) => {
      if (child.name === "w:p") return [paragraph(child)];
      if (child.name === "w:tbl") return [table(child)];
      return child.name === "w:sectPr" || child.name.endsWith("Pr") ? [] : blocks(child);
    });

  const table = (element: XmlElement): ContentPart =>
    tablePart(
      findElements(element, "w:tr").map((row) => {
        const cells: GridCell[] = [];
        let column = 0;
        for (const cell of findElements(row, "w:tc")) {
          const [own] = childElements(cell, "w:tcPr");
          const properties = readProperties(own);
          const span = Number(properties.get("w:gridSpan")?.["w:val"] ?? 1);
          const merge = properties.get("w:vMerge");
          const fill = hexColour(properties.get("w:shd")?.["w:fill"]);
          const aspects = { columns_spanned: span > 1 ? span : null, fill };
          if (merge === undefined || merge["w:val"] === "restart")
            cells.push({ column, aspects, parts: readDocxBlocks(cell, context) });
          column += span;
          requireWithin(column, "rows");
        }
        return cells;
      }),
    );

  return numbered(blocks(root));
}

/** A break at the end of a paragraph counts for the next one, as it is seen; one inside a text is a part. */
function breaksOf(content: DocxInline): { before: FoundAspects; inside: ContentPart[]; next: FoundAspects } {
  const { length } = inlineText(content);
  const ofKind = (place: (at: number) => boolean): FoundAspects =>
    Object.fromEntries(content.breaks.filter(({ at }) => place(at)).map(({ kind }) => [`${kind}_break_before`, true]));
  return {
    before: length === 0 ? {} : ofKind((at) => at === 0),
    next: ofKind((at) => at === length),
    inside: content.breaks
      .filter(({ at }) => at > 0 && at < length)
      .map(({ kind, at }) => part(`${kind}_break`, "", { after: inlineText(content).slice(0, at) })),
  };
}

/** Breaks that the paragraph before has left, beside those of the paragraph itself. */
function withKnown(own: FoundAspects, left: FoundAspects): FoundAspects {
  return { ...own, page_break_before: own.page_break_before === true || left.page_break_before === true };
}

function linkOf({ attributes }: XmlElement, { file, path }: DocxContext): string {
  const target = file.relationships(path).get(attributes["r:id"] ?? "")?.target ?? "";
  const anchor = attributes["w:anchor"];
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** The texts of the paragraphs inside, line by line. */
export function docxPlainText(element: XmlElement): string {
  return findElements(element, "w:p")
    .map((paragraph) => findElements(paragraph, "w:t").map(elementText).join(""))
    .join("\n");
}
