import type { ContentPart } from "../../../schema/computer/content-part.js";
import { type BlockContext, readBlocks } from "../../open-document/blocks.js";
import { altText, odfObject, odfTarget } from "../../open-document/drawings.js";
import type { OdfPackage } from "../../open-document/package.js";
import type { Effective } from "../../open-document/styles.js";
import { type FoundAspects, numbered, part } from "../../part.js";
import { hexColour } from "../../rich-text/colour.js";
import { exactLength, lengthPoints } from "../../rich-text/lengths.js";
import { nameParts } from "../../rich-text/paragraph.js";
import { child, childElements, type XmlElement } from "../../xml-tree.js";
import { odpPlace } from "./odp-place.js";
import { placeholderRole, shapeForm } from "./shape-names.js";
import { placeAspects } from "./shape-place.js";

/** The shapes of a page in their order, from the farthest behind (OpenDocument 1.3, part 3, 10.3). */
export function odpShapes(page: XmlElement, file: OdfPackage): ContentPart[] {
  return numbered(shapesIn(page, file));
}

function shapesIn(holder: XmlElement, file: OdfPackage): ContentPart[] {
  return childElements(holder).flatMap((element) => {
    if (!element.name.startsWith("draw:") || element.attributes["presentation:placeholder"] === "true") return [];
    if (element.name === "draw:a") return shapesIn(element, file);
    return element.name === "draw:page-thumbnail" ? [] : [shape(element, file)];
  });
}

function shape(element: XmlElement, file: OdfPackage): ContentPart {
  const effective = styleOf(element, file, 1);
  const name = element.attributes["draw:name"];
  const inside = { ...(name !== undefined && { labels: { name } }) };
  const found = {
    ...placeAspects(odpPlace(element)),
    flipped: flippedBy(child(element, "draw:enhanced-geometry")),
    alt_text: altText(element),
    hidden: element.attributes["draw:display"] === "none",
  };
  if (element.name === "draw:g") return part("group", "", found, { ...inside, parts: odpShapes(element, file) });

  const held = (kind: string) => childElements(element, kind)[0];
  const table = held("table:table");
  if (table !== undefined) {
    const [grid] = readBlocks({ name: "", attributes: {}, children: [table] }, blockContext(element, file));
    return part("table", "", { ...grid?.aspects, ...found }, { ...inside, parts: grid?.parts ?? [] });
  }
  const media = held("draw:plugin");
  if (media !== undefined) return part("media", "", { ...found, ...mediaAspects(media, file) }, inside);
  const object = held("draw:object") ?? held("draw:object-ole");
  if (object !== undefined) {
    const { kind, aspects } = odfObject(object, {}, file);
    return part(kind, "", { ...aspects, ...found }, inside);
  }
  const image = held("draw:image");
  if (image !== undefined) {
    const clip = effective.groups["graphic-properties"]?.["fo:clip"] ?? "";
    const cropped = (clip.match(/-?[0-9.]+[a-z]{2}/g) ?? []).some((edge) => (exactLength(edge) ?? 0) > 0.05);
    return part("picture", "", { ...found, cropped, sha256: odfTarget(image, file) }, inside);
  }
  const look = lookOf(effective, file);
  const role = element.attributes["presentation:class"];
  const paragraphs = nameParts(readBlocks(held("draw:text-box") ?? element, blockContext(element, file)));
  const isEmpty = paragraphs.every(({ aspects, parts }) => aspects.text === undefined && parts.length === 0);
  const aspects = {
    role: role === undefined ? null : placeholderRole(role),
    shape: role === undefined ? formOf(element, look) : null,
    ...found,
    ...look,
  };
  return part("shape", "", aspects, { ...inside, parts: isEmpty ? [] : paragraphs });
}

/** What a shape and its text of a level of an outline are like. */
function styleOf({ attributes }: XmlElement, { styles }: OdfPackage, level: number): Effective {
  const ofPlaceholder = attributes["presentation:style-name"];
  const [family, name] =
    ofPlaceholder === undefined ? ["graphic", attributes["draw:style-name"]] : ["presentation", ofPlaceholder];
  if (level === 1 || attributes["presentation:class"] !== "outline") return styles.resolve(family, name);
  // Each level of an outline has a style of its own, of which the shape names that of the first.
  const first = styles.attribute(family, name, "style:parent-style-name") ?? "";
  return styles.overAlone(styles.resolve(family, first.replace(/1$/, `${level}`)), family, name);
}

function blockContext(element: XmlElement, file: OdfPackage): BlockContext {
  const { styles } = file;
  return {
    file,
    styles,
    change: () => null,
    beginsSection: () => false,
    base: (level) =>
      styles.over(styleOf(element, file, level), "paragraph", element.attributes["draw:text-style-name"]),
  };
}

function lookOf({ groups }: Effective, file: OdfPackage): FoundAspects {
  const found = groups["graphic-properties"] ?? {};
  const hasLine = (found["draw:stroke"] ?? "none") !== "none";
  return {
    ...odpFill(found, file),
    line: hasLine ? hexColour(found["svg:stroke-color"]) : null,
    line_width: hasLine ? lengthPoints(found["svg:stroke-width"]) || null : null,
  };
}

/** What fills a shape or a page: a colour, or the fingerprint of a picture. */
export function odpFill(found: Readonly<Record<string, string>>, file: OdfPackage): FoundAspects {
  const picture = file.styles.named("draw:fill-image", found["draw:fill-image-name"]);
  return {
    fill: found["draw:fill"] === "solid" ? hexColour(found["draw:fill-color"]) : null,
    fill_picture: found["draw:fill"] === "bitmap" && picture !== null ? odfTarget(picture, file) : null,
  };
}

const forms: Readonly<Record<string, string>> = {
  "draw:rect": "rectangle",
  "draw:ellipse": "ellipse",
  "draw:circle": "ellipse",
  "draw:line": "line",
  "draw:connector": "line",
  "draw:frame": "text box",
};

/** A rectangle without fill and line is what people call a text box. */
function formOf(element: XmlElement, { fill, line }: FoundAspects): string {
  const geometry = child(element, "draw:enhanced-geometry").attributes["draw:type"];
  const form = geometry === undefined ? (forms[element.name] ?? "custom") : shapeForm(geometry);
  return form === "rectangle" && fill === null && line === null ? "text box" : form;
}

function flippedBy({ attributes }: XmlElement): string {
  const flips = [
    attributes["draw:mirror-horizontal"] === "true" ? "horizontally" : "",
    attributes["draw:mirror-vertical"] === "true" ? "vertically" : "",
  ];
  return flips.filter((text) => text !== "").join(" and ");
}

const videos = /\.(mp4|m4v|mov|avi|mkv|webm|ogv|mpe?g|wmv|flv)$/i;

function mediaAspects(plugin: XmlElement, file: OdfPackage): FoundAspects {
  const address = plugin.attributes["xlink:href"] ?? "";
  return { media: videos.test(address) ? "video" : "audio", sha256: odfTarget(plugin, file) };
}
