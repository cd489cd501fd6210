import type { ContentPart } from "../../schema/computer/content-part.js";
import { requireWithin } from "../bounds.js";
import { type FoundAspects, numbered, part } from "../part.js";
import { hexColour } from "../rich-text/colour.js";
import { inlineText, joinChanges, nameParts, paragraphPart } from "../rich-text/paragraph.js";
import { isHeadingStyle, styleName } from "../rich-text/style-names.js";
import { type GridCell, tablePart } from "../rich-text/table.js";
import { childElements, findElements, type XmlElement } from "../xml-tree.js";
import { altText, odfObject, odfSize, odfTarget } from "./drawings.js";
import { readInline } from "./inline.js";
import { type ListMark, listMark } from "./lists.js";
import type { OdfPackage } from "./package.js";
import { odfParagraphAspects, odfTabStops } from "./paragraph-aspects.js";
import type { Effective, OdfStyles } from "./styles.js";

export interface BlockContext {
  file: OdfPackage;
  styles: OdfStyles;
  /** The recorded change with an id. */
  change(id: string): ContentPart | null;
  /** What a paragraph is like before its own style; the defaults of the document where it is null. */
  base: ((level: number) => Effective) | null;
  /** Is told of every paragraph's style, that it may begin a new section; says whether it does. */
  beginsSection(styleName: string | undefined): boolean;
}

interface ListPlace {
  style: string | undefined;
  level: number;
}

/** Reads paragraphs, lists and tables in their order: of a document, a header, a cell, a shape. */
export function readBlocks(root: XmlElement, context: BlockContext): ContentPart[] {
  const { styles } = context;
  let heading = "";
  let breakNext: FoundAspects = {};

  const paragraph = (element: XmlElement, list: ListPlace | null): ContentPart => {
    const name = element.attributes["text:style-name"];
    const level = list?.level ?? 1;
    const effective =
      context.base === null ? styles.resolve("paragraph", name) : styles.over(context.base(level), "paragraph", name);
    const found = effective.groups["paragraph-properties"] ?? {};
    const style = styleName(styles.readableName("paragraph", name));
    const mark = markOf(element, list, styles);
    const content = readInline(element, effective.groups["text-properties"] ?? {}, {
      styles,
      drawing: (item) => drawing(item),
      change: context.change,
    });
    const parts = [...odfTabStops(effective.tabStops), ...joinChanges(content.parts)];
    const startsSection = context.beginsSection(name);
    const breaks = { ...breakNext, ...(startsSection ? {} : breakAspects(found["fo:break-before"])) };
    breakNext = breakAspects(found["fo:break-after"]);
    const labels = { ...(heading !== "" && { heading }) };
    if (isHeadingStyle(style)) heading = inlineText(content);
    const aspects = { style, ...odfParagraphAspects(found, mark), ...breaks };
    return paragraphPart(aspects, { pieces: content.pieces, parts }, labels);
  };

  const blocks = (element: XmlElement, list: ListPlace | null): ContentPart[] =>
    childElements(element).flatMap((child) => {
      const { name, attributes } = child;
      if (name === "text:p" || name === "text:h") return [paragraph(child, list)];
      if (name === "text:list")
        return blocks(child, { style: attributes["text:style-name"] ?? list?.style, level: (list?.level ?? 0) + 1 });
      if (name === "table:table") return [table(child)];
      if (name.startsWith("draw:")) return drawing(child);
      return unread.has(name) ? [] : blocks(child, list);
    });

  const table = (element: XmlElement): ContentPart => {
    const rows = findElements(element, "table:table-row").map((row) => {
      const cells: GridCell[] = [];
      let column = 0;
      for (const cell of childElements(row)) {
        if (cell.name === "table:table-cell") cells.push({ column, ...cellOf(cell) });
        column += Number(cell.attributes["table:number-columns-repeated"] ?? 1);
        requireWithin(column, "rows");
      }
      return cells;
    });
    return tablePart(rows);
  };

  const cellOf = (cell: XmlElement): Pick<GridCell, "aspects" | "parts"> => {
    const { attributes } = cell;
    const { groups } = styles.resolve("table-cell", attributes["table:style-name"]);
    const fill =
      groups["table-cell-properties"]?.["fo:background-color"] ?? groups["graphic-properties"]?.["draw:fill-color"];
    return {
      aspects: {
        columns_spanned: spanned(attributes["table:number-columns-spanned"]),
        rows_spanned: spanned(attributes["table:number-rows-spanned"]),
        fill: hexColour(fill),
      },
      parts: readBlocks(cell, { ...context, beginsSection: () => false }),
    };
  };

  const drawing = (element: XmlElement): ContentPart[] => {
    if (element.name === "draw:a") return childElements(element).flatMap(drawing);
    const size = odfSize(element);
    const inner = childElements(element);
    const [image] = inner.filter(({ name }) => name === "draw:image");
    const [object] = inner.filter(({ name }) => name === "draw:object" || name === "draw:object-ole");
    const [box] = inner.filter(({ name }) => name === "draw:text-box");
    if (object !== undefined) return [odfObject(object, size, context.file)];
    if (image !== undefined) {
      const found = { ...size, alt_text: altText(element), sha256: odfTarget(image, context.file) };
      return [part("picture", "", found)];
    }
    const parts = nameParts(readBlocks(box ?? element, { ...context, beginsSection: () => false }));
    return [part(box === undefined ? "shape" : "text_box", "", { ...size, alt_text: altText(element) }, { parts })];
  };

  return numbered(blocks(root, null));
}

const unread = new Set([
  "text:tracked-changes",
  "text:sequence-decls",
  "office:forms",
  "text:index-title-template",
  "svg:title",
  "svg:desc",
]);

function markOf(element: XmlElement, list: ListPlace | null, styles: OdfStyles): ListMark | null {
  const name = element.attributes["text:style-name"];
  if (list !== null) {
    const ofParagraph = styles.attribute("paragraph", name, "style:list-style-name");
    return listMark(styles, list.style ?? ofParagraph ?? "", list.level);
  }
  const level = Number(element.attributes["text:outline-level"] ?? 0);
  return element.name === "text:h" && level > 0 ? listMark(styles, "Outline", level) : null;
}

function breakAspects(kind: string | undefined): FoundAspects {
  return { page_break_before: kind === "page" || null, column_break_before: kind === "column" || null };
}

function spanned(count: string | undefined): number | null {
  return Number(count ?? 1) > 1 ? Number(count) : null;
}
