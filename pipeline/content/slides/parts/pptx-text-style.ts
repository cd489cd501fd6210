import { childElements, type XmlElement } from "../../xml-tree.js";

/** Attributes and elements of a property element, elements by what they are about: "bullet", "fill", else their name. */
interface DrawingProperties {
  attributes: Readonly<Record<string, string>>;
  elements: Readonly<Record<string, XmlElement>>;
}

/** What a paragraph of a level is like before its own properties, with its letters (ECMA-376, part 1, 21.1.2). */
export interface PptxTextStyle {
  paragraph: DrawingProperties;
  run: DrawingProperties;
}

const none: DrawingProperties = { attributes: {}, elements: {} };
export const plainTextStyle: PptxTextStyle = { paragraph: none, run: none };

const subjects: Readonly<Record<string, string>> = {
  "a:buNone": "bullet",
  "a:buAutoNum": "bullet",
  "a:buChar": "bullet",
  "a:buBlip": "bullet",
  "a:noFill": "fill",
  "a:solidFill": "fill",
  "a:gradFill": "fill",
  "a:pattFill": "fill",
  "a:blipFill": "fill",
};

/** The style with the properties of an a:pPr or a:lvlNpPr, and of the a:defRPr inside, over it. */
export function overParagraph(above: PptxTextStyle, own: XmlElement | undefined): PptxTextStyle {
  if (own === undefined) return above;
  const run = childElements(own).find(({ name }) => name === "a:defRPr");
  return { paragraph: over(above.paragraph, own), run: overRun(above.run, run) };
}

/** The properties of letters with those of an a:rPr or a:defRPr over them. */
export function overRun(above: DrawingProperties, own: XmlElement | undefined): DrawingProperties {
  return own === undefined ? above : over(above, own);
}

function over(above: DrawingProperties, own: XmlElement): DrawingProperties {
  const elements = childElements(own).map((element) => [subjects[element.name] ?? element.name, element] as const);
  return {
    attributes: { ...above.attributes, ...own.attributes },
    elements: { ...above.elements, ...Object.fromEntries(elements) },
  };
}

/** The style of a level (from 0) by the lists of styles that count for a text, the farthest one first. */
export function levelStyle(lists: readonly XmlElement[], level: number): PptxTextStyle {
  return lists.reduce((above, list) => {
    const named = (name: string) => childElements(list).find((element) => element.name === name);
    return overParagraph(overParagraph(above, named("a:defPPr")), named(`a:lvl${level + 1}pPr`));
  }, plainTextStyle);
}
