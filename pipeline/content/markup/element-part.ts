import type { AspectValue, ContentPart } from "../../schema/computer/content-part.js";
import { part } from "../part.js";
import { childElements, elementText, type XmlElement } from "../xml-tree.js";
import { declarationParts, styleSheetParts } from "./css-parts.js";

/** XML has no elements of its own; in SVG style and attributes say the same; HTML has both, with other meanings. */
export type MarkupKind = "xml" | "html";

/** Attributes of HTML that are there or not, whatever their text. */
const switches = new Set(
  (
    "allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap " +
    "itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed selected"
  ).split(" "),
);
/** Elements of HTML whose white space counts. */
const verbatim = new Set(["pre", "textarea", "script", "style"]);
const longestLabel = 500;

/**
 * A document of elements. Each is a part `element`, numbered among its siblings, with the aspects `tag`, `text` (its own
 * text without that of elements inside) and its attributes by their names (id, class, href). The label `content` is all
 * its text, for finding it: that of its parts are facts of their own. What a style attribute or element says are parts.
 */
export function markupPart(root: XmlElement, kind: MarkupKind): ContentPart {
  return part("markup", "", {}, { parts: [elementPart(root, "1", kind, root.name === "svg")] });
}

function elementPart(element: XmlElement, name: string, kind: MarkupKind, isDrawing: boolean): ContentPart {
  const inner = childElements(element);
  const isStyle = element.name === "style" || element.name === "svg:style";
  const own = element.children.filter((child) => typeof child === "string").join(inner.length > 0 ? " " : "");
  const { style, ...attributes } = element.attributes;
  const styles = style === undefined ? [] : declarationParts(style);
  const content = inner.length > 0 ? tidy(elementText(element)).slice(0, longestLabel) : "";
  return {
    kind: "element",
    name,
    aspects: {
      tag: element.name,
      ...(own.trim() !== "" &&
        !isStyle && { text: kind === "html" && !verbatim.has(element.name) ? tidy(own) : own.trim() }),
      ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => attributeAspect(key, value, kind))),
      // In a drawing both say the same, and the style counts.
      ...(isDrawing && Object.fromEntries(styles.map((one) => [one.name, one.aspects.value ?? ""]))),
    },
    ...(content !== "" && { labels: { content } }),
    parts: [
      ...(isDrawing ? [] : styles),
      ...(isStyle ? styleSheetParts(elementText(element)) : []),
      ...inner.map((child, index) => elementPart(child, String(index + 1), kind, isDrawing || child.name === "svg")),
    ],
  };
}

function attributeAspect(name: string, value: string, kind: MarkupKind): [string, AspectValue] {
  const aspect = name === "tag" || name === "text" ? `@${name}` : name;
  return [aspect, kind === "html" && switches.has(name) ? true : value];
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
