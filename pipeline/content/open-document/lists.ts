import { lengthPoints } from "../rich-text/lengths.js";
import { childElements, type XmlElement } from "../xml-tree.js";
import type { OdfStyles } from "./styles.js";

/** How a list marks a paragraph. */
export interface ListMark {
  list: "bullet" | "number";
  /** From 1. */
  level: number;
  /** "a", "A", "i", "I"; null for figures. */
  numberFormat: string | null;
  /** In points, as the list gives them by itself. */
  indentLeft: number;
  indentFirstLine: number;
}

/** The mark of a level of a list style (OpenDocument 1.3, part 3, 16.30); null where the level shows none. */
export function listMark(styles: OdfStyles, styleName: string | undefined, level: number): ListMark | null {
  const style = styles.named("text:list-style", styleName) ?? styles.named("text:outline-style", styleName);
  return style === null ? null : levelMark(style, level);
}

/** The mark of a level of an element that holds levels, a list style or a shape's. */
export function levelMark(style: XmlElement, level: number): ListMark | null {
  const found = childElements(style).find(({ attributes }) => attributes["text:level"] === String(level));
  if (found === undefined) return null;
  const { name, attributes } = found;
  const format = attributes["style:num-format"] ?? "";
  const isBullet = name === "text:list-level-style-bullet" || name === "text:list-level-style-image";
  if (!isBullet && format === "") return null;
  if (name === "text:list-level-style-bullet" && (attributes["text:bullet-char"] ?? "").trim() === "") return null;
  const [properties] = childElements(found, "style:list-level-properties");
  const [alignment] = properties === undefined ? [] : childElements(properties, "style:list-level-label-alignment");
  return {
    list: isBullet ? "bullet" : "number",
    level,
    numberFormat: isBullet || format === "1" ? null : format,
    indentLeft: lengthPoints(alignment?.attributes["fo:margin-left"]) ?? 0,
    indentFirstLine: lengthPoints(alignment?.attributes["fo:text-indent"]) ?? 0,
  };
}
