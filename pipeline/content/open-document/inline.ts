import type { ContentPart } from "../../schema/computer/content-part.js";
import { requireWithin } from "../bounds.js";
import { part } from "../part.js";
import { fieldKind } from "../rich-text/fields.js";
import { bookmarksIn, type InlineContent } from "../rich-text/paragraph.js";
import { styleName } from "../rich-text/style-names.js";
import { childElements, elementText, findElements, type XmlElement } from "../xml-tree.js";
import { odfRunAspects } from "./run-aspects.js";
import type { OdfAttributes, OdfStyles } from "./styles.js";

/** What the reader of a paragraph needs of the document around it. */
export interface InlineContext {
  styles: OdfStyles;
  /** The parts that a drawing in the text stands for. */
  drawing(element: XmlElement): ContentPart[];
  /** The recorded change with an id, without what was inserted. */
  change(id: string | undefined): ContentPart | null;
}

interface Letters {
  text: OdfAttributes;
  style: string;
  link: string;
}

/** What stands in a paragraph (OpenDocument 1.3, part 3, 6.1), `text` being what its letters are like without a span. */
export function readInline(paragraph: XmlElement, text: OdfAttributes, context: InlineContext): InlineContent {
  const content: InlineContent = { pieces: [], parts: [] };
  const bookmarks = bookmarksIn(content);
  const insertions = new Map<string, { item: ContentPart; text: string }>();
  const add = (piece: string, letters: Letters): void => {
    const { link, style } = letters;
    content.pieces.push({ text: piece, aspects: { ...odfRunAspects(letters.text), style: styleName(style), link } });
    for (const insertion of insertions.values()) insertion.text += piece;
  };
  const visit = (element: XmlElement, letters: Letters): void => {
    for (const child of element.children) {
      if (typeof child === "string") add(child.replace(/[ \t\r\n]+/g, " "), letters);
      else visitElement(child, letters);
    }
  };
  const closeInsertion = (id: string): void => {
    const insertion = insertions.get(id);
    if (insertion === undefined) return;
    insertions.delete(id);
    content.parts.push(part("change", "", { ...insertion.item.aspects, text: insertion.text }));
  };
  const visitElement = (element: XmlElement, letters: Letters): void => {
    const { name, attributes } = element;
    const id = attributes["text:change-id"] ?? "";
    if (name === "text:span") visit(element, span(letters, attributes["text:style-name"], context));
    else if (name === "text:a") {
      const inner = span(letters, attributes["text:style-name"], context);
      visit(element, { ...inner, link: attributes["xlink:href"] ?? "" });
    } else if (name === "text:s") add(spaces(Number(attributes["text:c"] ?? 1)), letters);
    else if (name === "text:tab") add("\t", letters);
    else if (name === "text:line-break") add("\n", letters);
    else if (name === "text:note") content.parts.push(note(element));
    else if (name === "office:annotation") content.parts.push(annotation(element));
    else if (name === "text:bookmark" || name === "text:bookmark-start") {
      bookmarks.begin(attributes["text:name"] ?? "", attributes["text:name"] ?? "");
    } else if (name === "text:bookmark-end") bookmarks.end(attributes["text:name"] ?? "");
    else if (name === "text:change-start") {
      const item = context.change(id);
      if (item !== null) insertions.set(id, { item, text: "" });
    } else if (name === "text:change-end") closeInsertion(id);
    else if (name === "text:change") content.parts.push(...[context.change(id)].filter((item) => item !== null));
    else if (name.startsWith("draw:")) content.parts.push(...context.drawing(element));
    else if (!unread.has(name)) {
      const kind = fieldKind(name);
      const fixed = attributes["text:fixed"] === "true";
      if (kind !== null && !fixed) content.parts.push(part("field", "", { field: kind.field }));
      if (kind === null || fixed || !kind.automatic) visit(element, letters);
    }
  };
  visit(paragraph, { text, style: "", link: "" });
  for (const id of [...insertions.keys()]) closeInsertion(id);
  return content;
}

const unread = new Set(["office:annotation-end", "text:soft-page-break", "text:ruby-text"]);

function span(letters: Letters, name: string | undefined, { styles }: InlineContext): Letters {
  if (name === undefined) return letters;
  const own = styles.over({ groups: {}, tabStops: [] }, "text", name).groups["text-properties"];
  const style = styles.readableName("text", name) || letters.style;
  return { ...letters, style, text: own === undefined ? letters.text : styles.merge(letters.text, own) };
}

function spaces(count: number): string {
  requireWithin(count, "spaces");
  return " ".repeat(count);
}

function note(element: XmlElement): ContentPart {
  const [body = element] = childElements(element, "text:note-body");
  const kind = element.attributes["text:note-class"] === "endnote" ? "endnote" : "footnote";
  return part(kind, "", { text: plainParagraphs(body) });
}

function annotation(element: XmlElement): ContentPart {
  const [author] = childElements(element, "dc:creator");
  const resolved = element.attributes["loext:resolved"] === "true";
  const name = author === undefined ? "" : elementText(author);
  return part("comment", "", { text: plainParagraphs(element), author: name, resolved });
}

/** The texts of the paragraphs inside, line by line. */
export function plainParagraphs(element: XmlElement): string {
  const paragraphs = childElements(element).flatMap((child) =>
    child.name === "text:p" || child.name === "text:h" ? [child] : findElements(child, "text:p"),
  );
  return paragraphs.map((paragraph) => elementText(paragraph)).join("\n");
}
