import type { IParagraphStyleOptions, Paragraph } from "docx";
import { fixOfficeTimes } from "./office-template.js";
import { type PaperParagraph, paperParagraphs } from "./paper-paragraphs.js";
import { boldStyle, type PaperStyle, paperStyles, paperText } from "./paper-styles.js";

type Docx = typeof import("docx");

/** A word-processor document with the looks of a paper: every paragraph in the style of its role. */
export async function writeDocxPaper(paragraphs: readonly string[]): Promise<Uint8Array> {
  const docx = await import("docx");
  const document = new docx.Document({
    creator: "",
    lastModifiedBy: "",
    styles: {
      default: {
        document: {
          run: { font: paperText.font, size: halfPoints(paperText.size) },
          paragraph: { spacing: { after: twips(paperText.after), line: Math.round(240 * paperText.lineSpacing) } },
        },
      },
      paragraphStyles: Object.values(paperStyles).map(docxStyle),
      characterStyles: [{ id: boldStyle.docx, name: boldStyle.docx, quickFormat: true, run: { bold: true } }],
    },
    sections: [{ children: paperParagraphs(paragraphs).map((paragraph) => docxParagraph(paragraph, docx)) }],
  });
  return fixOfficeTimes(new Uint8Array(await docx.Packer.toArrayBuffer(document)));
}

function docxParagraph({ role, bold, plain }: PaperParagraph, { Paragraph, Tab, TextRun }: Docx): Paragraph {
  const style = paperStyles[role];
  const cells = (text: string) => text.split("\t").flatMap((cell, at) => (at === 0 ? [cell] : [new Tab(), cell]));
  const first = bold === "" ? [] : [new TextRun({ children: cells(bold), style: boldStyle.docx })];
  const rest = plain === "" && bold !== "" ? [] : [new TextRun({ children: cells(plain) })];
  return new Paragraph({ ...(style !== undefined && { style: styleId(style) }), children: [...first, ...rest] });
}

function docxStyle(style: PaperStyle): IParagraphStyleOptions {
  const { name, size, bold, colour, before, after, hanging, tabStops, isTight, staysWithNext, isRuled } = style;
  const colours = colour === null ? {} : { color: colour };
  return {
    id: styleId(style),
    name,
    basedOn: "Normal",
    next: "Normal",
    quickFormat: true,
    run: { size: halfPoints(size), bold, ...colours },
    paragraph: {
      spacing: { before: twips(before), after: twips(after) },
      contextualSpacing: isTight,
      keepNext: staysWithNext,
      ...(hanging > 0 && { indent: { left: twips(hanging), hanging: twips(hanging) } }),
      ...(tabStops.length > 0 && { tabStops: tabStops.map((at) => ({ type: "left", position: twips(at) }) as const) }),
      ...(isRuled && { border: { bottom: { style: "single", size: 6, space: 4, ...colours } } }),
      ...(name === paperStyles.heading?.name && { outlineLevel: 0 }),
    },
  };
}

function styleId({ name }: PaperStyle): string {
  return name.replaceAll(" ", "");
}

function twips(points: number): number {
  return points * 20;
}

function halfPoints(points: number): number {
  return points * 2;
}
