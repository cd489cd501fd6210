import { packOpenDocument, textXml } from "./open-document-file.js";
import { type PaperParagraph, paperParagraphs } from "./paper-paragraphs.js";
import { boldStyle, type PaperStyle, paperStyles, paperText } from "./paper-styles.js";

/** An OpenDocument text with the looks of a paper: every paragraph in the style of its role. */
export function writeOdtPaper(paragraphs: readonly string[]): Uint8Array {
  return packOpenDocument("text", paperParagraphs(paragraphs).map(paragraphXml).join(""), stylesXml());
}

function paragraphXml({ role, bold, plain }: PaperParagraph): string {
  const style = paperStyles[role];
  const named = style === undefined ? "" : ` text:style-name="${styleId(style.name)}"`;
  const first =
    bold === "" ? "" : `<text:span text:style-name="${styleId(boldStyle.odt)}">${textXml(bold)}</text:span>`;
  const inside = first + textXml(plain);
  return role === "heading"
    ? `<text:h${named} text:outline-level="1">${inside}</text:h>`
    : `<text:p${named}>${inside}</text:p>`;
}

function stylesXml(): string {
  const { font, size, after, lineSpacing } = paperText;
  const paragraph = `<style:paragraph-properties fo:margin-bottom="${after}pt" fo:line-height="${Math.round(lineSpacing * 100)}%"/>`;
  const letters = `<style:text-properties fo:font-family="${font}" fo:font-size="${size}pt" fo:language="en" fo:country="US"/>`;
  const usual = `<style:default-style style:family="paragraph">${paragraph}${letters}</style:default-style>`;
  const standard = '<style:style style:name="Standard" style:family="paragraph" style:class="text"/>';
  const bold = `<style:style ${namesOf(boldStyle.odt)} style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>`;
  return [usual, standard, ...Object.values(paperStyles).map(styleXml), bold].join("");
}

function styleXml(style: PaperStyle): string {
  const { name, size, bold, colour, before, after, hanging, tabStops, isTight, staysWithNext, isRuled } = style;
  const paragraph = [
    `fo:margin-top="${before}pt" fo:margin-bottom="${after}pt" style:contextual-spacing="${isTight}"`,
    ...(hanging > 0 ? [`fo:margin-left="${hanging}pt" fo:text-indent="-${hanging}pt"`] : []),
    ...(staysWithNext ? ['fo:keep-with-next="always"'] : []),
    ...(isRuled ? [`fo:border-bottom="0.75pt solid #${colour ?? "000000"}" fo:padding-bottom="4pt"`] : []),
  ];
  const letters = [
    `fo:font-size="${size}pt"`,
    ...(bold ? ['fo:font-weight="bold"'] : []),
    ...(colour === null ? [] : [`fo:color="#${colour}"`]),
  ];
  const stops = tabStops.map((at) => `<style:tab-stop style:position="${at}pt"/>`).join("");
  const tabs = stops === "" ? "" : `<style:tab-stops>${stops}</style:tab-stops>`;
  return `<style:style ${namesOf(name)} style:family="paragraph" style:parent-style-name="Standard" style:next-style-name="Standard"><style:paragraph-properties ${paragraph.join(" ")}>${tabs}</style:paragraph-properties><style:text-properties ${letters.join(" ")}/></style:style>`;
}

function namesOf(name: string): string {
  return `style:name="${styleId(name)}" style:display-name="${name}"`;
}

/** Spaces of names as OpenDocument writes them. */
function styleId(name: string): string {
  return name.replaceAll(" ", "_20_");
}
