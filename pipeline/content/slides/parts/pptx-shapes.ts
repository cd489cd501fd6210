import type { ContentPart } from "../../../schema/computer/content-part.js";
import { type FoundAspects, numbered, part } from "../../part.js";
import { officePoints } from "../../rich-text/lengths.js";
import { child, childElements, findElements, noElement, type XmlElement } from "../../xml-tree.js";
import type { PptxShapeContext } from "./pptx-context.js";
import { pptxGraphic } from "./pptx-graphics.js";
import { type Carry, groupCarry, pptxPlace } from "./pptx-place.js";
import { pptxParagraphs } from "./pptx-text.js";
import { placeholderRole, shapeForm } from "./shape-names.js";
import { placeAspects } from "./shape-place.js";

/** Placeholders that a slide shows by its properties: they are told with the slide. */
export const runningPlaceholders: readonly string[] = ["dt", "ftr", "sldNum", "hdr"];

/** The shapes of a tree of shapes in their order, from the farthest behind (ECMA-376, part 1, 19.3.1.45). */
export function pptxShapes(tree: XmlElement, context: PptxShapeContext): ContentPart[] {
  return numbered(shapesIn(tree, context, (place) => place));
}

function shapesIn(tree: XmlElement, context: PptxShapeContext, carry: Carry): ContentPart[] {
  return childElements(tree).flatMap((element) => {
    const { name } = element;
    if (name === "p:sp" || name === "p:cxnSp") return shape(element, context, carry);
    if (name === "p:pic") return [picture(element, context, carry)];
    if (name === "p:grpSp") return [group(element, context, carry)];
    if (name === "p:graphicFrame") return [pptxGraphic(element, context, common(element, noElement, carry))];
    if (name === "mc:AlternateContent") return shapesIn(child(element, "mc:Choice"), context, carry);
    return [];
  });
}

/** The p:cNvPr and p:nvPr of a shape of any kind. */
function namesOf(element: XmlElement): { named: XmlElement; placeholder: XmlElement | null } {
  const holder = childElements(element).find(({ name }) => /^p:nv[A-Za-z]+Pr$/.test(name)) ?? noElement;
  const placeholder = child(holder, "p:nvPr", "p:ph");
  return { named: child(holder, "p:cNvPr"), placeholder: placeholder.name === "" ? null : placeholder };
}

/** What shapes of all kinds are like. */
function common(element: XmlElement, transform: XmlElement, carry: Carry): FoundAspects {
  const { named } = namesOf(element);
  const { title = "", descr = "", hidden } = named.attributes;
  const place = pptxPlace(transform.name === "" ? child(element, "p:xfrm") : transform);
  const { flipH, flipV } = transform.attributes;
  const flips = [flipH === "1" ? "horizontally" : "", flipV === "1" ? "vertically" : ""].filter((text) => text !== "");
  return {
    ...placeAspects(place && carry(place)),
    flipped: flips.join(" and "),
    alt_text: [title, descr].filter((text) => text !== "").join("\n"),
    hidden: hidden === "1" || hidden === "true",
  };
}

function labelsOf(element: XmlElement): { labels?: Readonly<Record<string, string>> } {
  const { name = "" } = namesOf(element).named.attributes;
  return name === "" ? {} : { labels: { name } };
}

function shape(element: XmlElement, context: PptxShapeContext, carry: Carry): ContentPart[] {
  const { placeholder } = namesOf(element);
  const type = placeholder?.attributes.type ?? "";
  if (placeholder !== null && runningPlaceholders.includes(type)) return [];
  const inherited = placeholder === null ? [] : context.inherited(placeholder);
  const transforms = [element, ...inherited].map((item) => child(item, "p:spPr", "a:xfrm"));
  const transform = transforms.find(({ name }) => name !== "") ?? noElement;
  const styles = [
    ...context.textStyles(placeholder),
    ...inherited.map((item) => child(item, "p:txBody", "a:lstStyle")).reverse(),
    ...fontStyle(element),
  ];
  const body = child(element, "p:txBody");
  const paragraphs = pptxParagraphs(body, { theme: context.theme, link: context.link, styles });
  const isEmpty = paragraphs.every(({ aspects, parts }) => aspects.text === undefined && parts.length === 0);
  if (placeholder !== null && isEmpty) return [];
  const role = placeholder === null ? null : placeholderRole(type);
  const look = lookOf(element, context);
  const found = {
    role,
    shape: placeholder === null ? formOf(element, look) : null,
    ...common(element, transform, carry),
    ...look,
  };
  return [part("shape", "", found, { ...labelsOf(element), parts: isEmpty ? [] : paragraphs })];
}

/** The letters of a shape have the colour that its style names, where nothing nearer says another. */
function fontStyle(element: XmlElement): XmlElement[] {
  const reference = child(element, "p:style", "a:fontRef");
  if (childElements(reference).length === 0) return [];
  const fill: XmlElement = { name: "a:solidFill", attributes: {}, children: reference.children };
  const letters: XmlElement = { name: "a:defRPr", attributes: {}, children: [fill] };
  return [
    { name: "a:lstStyle", attributes: {}, children: [{ name: "a:defPPr", attributes: {}, children: [letters] }] },
  ];
}

/** A rectangle without fill and line is what people call a text box. */
function formOf(element: XmlElement, { fill, line }: FoundAspects): string {
  const preset = child(element, "p:spPr", "a:prstGeom").attributes.prst;
  const isBox = child(element, "p:nvSpPr", "p:cNvSpPr").attributes.txBox === "1";
  if (isBox || (preset === "rect" && fill === null && line === null)) return "text box";
  return preset === undefined ? "custom" : shapeForm(preset);
}

function lookOf(element: XmlElement, { file, path, theme }: PptxShapeContext): FoundAspects {
  const properties = child(element, "p:spPr");
  const line = child(properties, "a:ln");
  const ofStyle = (name: string) => {
    const reference = child(element, "p:style", name);
    return Number(reference.attributes.idx ?? 0) > 0 ? theme.colour(reference) : null;
  };
  const has = (holder: XmlElement) => childElements(holder).some(({ name }) => /^a:[a-z]+Fill$/.test(name));
  const picture = child(properties, "a:blipFill", "a:blip").attributes["r:embed"];
  return {
    fill: has(properties) ? theme.colour(child(properties, "a:solidFill")) : ofStyle("a:fillRef"),
    fill_picture: picture === undefined ? null : file.digest(path, picture),
    line: has(line) ? theme.colour(child(line, "a:solidFill")) : ofStyle("a:lnRef"),
    line_width: child(line, "a:noFill").name === "" ? officePoints(line.attributes.w, "emu") || null : null,
  };
}

function picture(element: XmlElement, context: PptxShapeContext, carry: Carry): ContentPart {
  const { file, path } = context;
  const found = common(element, child(element, "p:spPr", "a:xfrm"), carry);
  const [media] = childElements(child(element, "p:nvPicPr", "p:nvPr")).filter(({ name }) =>
    /^a:(audioFile|videoFile|wavAudioFile|quickTimeFile|audioCd)$/.test(name),
  );
  if (media !== undefined) {
    const [embedded] = findElements(element, "p14:media");
    const id = embedded?.attributes["r:embed"] ?? embedded?.attributes["r:link"] ?? media.attributes["r:link"];
    const sort = /video|quickTime/.test(media.name) ? "video" : "audio";
    const sha256 = file.digest(path, id ?? media.attributes["r:embed"]);
    return part("media", "", { ...found, media: sort, sha256 }, labelsOf(element));
  }
  const blip = child(element, "p:blipFill", "a:blip").attributes;
  const crop = child(element, "p:blipFill", "a:srcRect").attributes;
  const cropped = Object.values(crop).some((edge) => Number(edge) > 0);
  const sha256 = file.digest(path, blip["r:embed"] ?? blip["r:link"]);
  return part("picture", "", { ...found, cropped, sha256 }, labelsOf(element));
}

function group(element: XmlElement, context: PptxShapeContext, carry: Carry): ContentPart {
  const transform = child(element, "p:grpSpPr", "a:xfrm");
  const parts = numbered(shapesIn(element, context, groupCarry(transform, carry)));
  return part("group", "", common(element, transform, carry), { ...labelsOf(element), parts });
}
