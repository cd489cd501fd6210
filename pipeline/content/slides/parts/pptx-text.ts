import type { ContentPart } from "../../../schema/computer/content-part.js";
import type { DrawingTheme } from "../../office-xml/drawing-theme.js";
import { type FoundAspects, numbered, part } from "../../part.js";
import { fieldKind } from "../../rich-text/fields.js";
import { officePoints } from "../../rich-text/lengths.js";
import type { ListMark } from "../../rich-text/list-mark.js";
import { type InlineContent, paragraphPart } from "../../rich-text/paragraph.js";
import { lineKind } from "../../rich-text/runs.js";
import { child, childElements, elementText, type XmlElement } from "../../xml-tree.js";
import { levelStyle, overParagraph, overRun, type PptxTextStyle } from "./pptx-text-style.js";

/** What the reader of a text needs of the slide around it. */
export interface PptxTextContext {
  theme: DrawingTheme;
  /** Lists of styles that count for the text, the farthest one first. */
  styles: readonly XmlElement[];
  /** The address that a link refers to by an id; "" for none. */
  link(id: string | undefined): string;
}

/** The paragraphs of a text body (ECMA-376, part 1, 21.1.2). */
export function pptxParagraphs(body: XmlElement, context: PptxTextContext): ContentPart[] {
  const styles = [...context.styles, child(body, "a:lstStyle")];
  return numbered(
    childElements(body, "a:p").map((element) => {
      const [own] = childElements(element, "a:pPr");
      const level = Math.min(8, Math.max(0, Math.trunc(Number(own?.attributes.lvl ?? 0)) || 0));
      const style = overParagraph(levelStyle(styles, level), own);
      return paragraphPart(paragraphAspects(style, markOf(style, level)), inlineOf(element, style, context));
    }),
  );
}

function inlineOf(paragraph: XmlElement, style: PptxTextStyle, context: PptxTextContext): InlineContent {
  const content: InlineContent = { pieces: [], parts: [] };
  for (const element of childElements(paragraph)) {
    const aspects = runAspects(overRun(style.run, childElements(element, "a:rPr")[0]), context);
    const kind = element.name === "a:fld" ? fieldKind(element.attributes.type ?? "") : null;
    if (kind !== null) content.parts.push(part("field", "", { field: kind.field }));
    if (kind?.automatic === true) continue;
    if (element.name === "a:br") content.pieces.push({ text: "\n", aspects });
    else if (element.name === "a:r" || element.name === "a:fld")
      content.pieces.push({ text: elementText(child(element, "a:t")), aspects });
  }
  return content;
}

type RunProperties = PptxTextStyle["run"];

function runAspects({ attributes, elements }: RunProperties, { theme, link }: PptxTextContext): FoundAspects {
  const raised = Number(attributes.baseline ?? 0);
  return {
    font: theme.font(elements["a:latin"]?.attributes.typeface),
    size: officePoints(attributes.sz, "hundredth") ?? usualSize,
    bold: isOn(attributes.b),
    italic: isOn(attributes.i),
    underline: lineKind(attributes.u),
    strikethrough: lineKind(attributes.strike),
    superscript: raised > 0,
    subscript: raised < 0,
    colour: theme.colour(elements.fill),
    highlight: theme.colour(elements["a:highlight"]),
    caps: attributes.cap === "all" || attributes.cap === "small" ? attributes.cap : null,
    letter_spacing: officePoints(attributes.spc, "hundredth") || null,
    link: link(elements["a:hlinkClick"]?.attributes["r:id"]),
  };
}

/** Size of letters in points where nothing says one. */
const usualSize = 18;

const alignments: Readonly<Record<string, string>> = {
  ctr: "center",
  r: "right",
  just: "justify",
  justLow: "justify",
  dist: "justify",
};

function paragraphAspects({ paragraph }: PptxTextStyle, list: ListMark | null): FoundAspects {
  const { attributes, elements } = paragraph;
  const spacing = (name: string) => officePoints(pointsIn(elements[name]), "hundredth") || null;
  const share = elements["a:lnSpc"] && child(elements["a:lnSpc"], "a:spcPct").attributes.val;
  const line = share === undefined ? 1 : Math.round(Number(share.replace("%", "000")) / 1000) / 100;
  return {
    alignment: alignments[attributes.algn ?? ""],
    line_spacing: line === 1 ? null : line,
    line_spacing_exact: spacing("a:lnSpc"),
    space_before: spacing("a:spcBef"),
    space_after: spacing("a:spcAft"),
    // The indent of a paragraph in a list is that of its level.
    indent_left: list === null ? officePoints(attributes.marL, "emu") || null : null,
    indent_right: officePoints(attributes.marR, "emu") || null,
    indent_first_line: list === null ? officePoints(attributes.indent, "emu") || null : null,
    list: list?.list,
    list_level: list !== null && list.level > 1 ? list.level : null,
    number_format: list?.numberFormat,
  };
}

function pointsIn(spacing: XmlElement | undefined): string | undefined {
  return spacing && child(spacing, "a:spcPts").attributes.val;
}

const numberFormats: readonly [RegExp, string][] = [
  [/^alphaLc/, "a"],
  [/^alphaUc/, "A"],
  [/^romanLc/, "i"],
  [/^romanUc/, "I"],
];

function markOf({ paragraph }: PptxTextStyle, level: number): ListMark | null {
  const { bullet } = paragraph.elements;
  if (bullet === undefined || bullet.name === "a:buNone") return null;
  const isNumber = bullet.name === "a:buAutoNum";
  if (bullet.name === "a:buChar" && (bullet.attributes.char ?? "").trim() === "") return null;
  const format = isNumber && numberFormats.find(([pattern]) => pattern.test(bullet.attributes.type ?? ""));
  return {
    list: isNumber ? "number" : "bullet",
    level: level + 1,
    numberFormat: format ? format[1] : null,
    indentLeft: 0,
    indentFirstLine: 0,
  };
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}
