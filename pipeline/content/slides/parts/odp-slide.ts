import type { ContentPart } from "../../../schema/computer/content-part.js";
import { plainParagraphs } from "../../open-document/inline.js";
import type { OdfPackage } from "../../open-document/package.js";
import { type FoundAspects, part } from "../../part.js";
import { textOfParts } from "../../rich-text/paragraph.js";
import { childElements, elementText, findElements, type XmlElement } from "../../xml-tree.js";
import { odpFill, odpShapes } from "./odp-shapes.js";
import { layoutName } from "./shape-names.js";
import { transitionName } from "./transition-names.js";

/** A slide from its draw:page (OpenDocument 1.3, part 3, 10.2.4). */
export function odpSlide(page: XmlElement, file: OdfPackage): ContentPart {
  const { attributes } = page;
  const properties = propertiesOf(file, attributes["draw:style-name"]);
  const shapes = odpShapes(page, file);
  const title = shapes.find(({ aspects }) => aspects.role === "title");
  const [, layout = ""] = /T([0-9]+)$/.exec(attributes["presentation:presentation-page-layout-name"] ?? "") ?? [];
  const found = {
    layout: layoutName(layout === "" ? "blank" : layout, ""),
    hidden: properties["presentation:visibility"] === "hidden",
    ...backgroundAspects(page, properties, file),
    ...transitionAspects(page, properties),
    ...runningAspects(page, properties, file),
  };
  const labels = title === undefined ? undefined : { title: textOfParts(title.parts) };
  return part("slide", "", found, { ...(labels && { labels }), parts: [...shapes, ...notesOf(page)] });
}

type PageProperties = Readonly<Record<string, string>>;

function propertiesOf({ styles }: OdfPackage, name: string | undefined): PageProperties {
  return styles.resolve("drawing-page", name).groups["drawing-page-properties"] ?? {};
}

/** The background of a page, which is that of its master where it has none of its own. */
function backgroundAspects(page: XmlElement, own: PageProperties, file: OdfPackage): FoundAspects {
  if (own["presentation:background-visible"] === "false") return {};
  const master = file.shared.find(
    ({ name, attributes }) =>
      name === "style:master-page" && attributes["style:name"] === page.attributes["draw:master-page-name"],
  );
  const ofMaster =
    file.masterStyles.resolve("drawing-page", master?.attributes["draw:style-name"]).groups[
      "drawing-page-properties"
    ] ?? {};
  const filled = own["draw:fill"] === undefined ? ofMaster : own;
  const { fill, fill_picture } = odpFill(filled, file);
  const gradient = file.styles.named("draw:gradient", filled["draw:fill-gradient-name"])?.attributes ?? {};
  const stops = [gradient["draw:start-color"], gradient["draw:end-color"]].filter((stop) => stop !== undefined);
  return {
    background: fill,
    background_picture: fill_picture,
    background_gradient: filled["draw:fill"] === "gradient" ? stops.join(" to ") : null,
  };
}

function transitionAspects(page: XmlElement, own: PageProperties): FoundAspects {
  const [filter] = findElements(page, "anim:transitionFilter");
  const found = filter?.attributes ?? own;
  const type = found["smil:type"];
  const seconds = (text: string | undefined) => {
    const [, amount] = /^(?:PT)?([0-9.]+)s$/i.exec(text ?? "") ?? [];
    return amount === undefined ? null : Number(amount);
  };
  const isAutomatic = own["presentation:transition-type"] === "automatic";
  return {
    transition: type === undefined ? null : transitionName(type, found["smil:subtype"] ?? ""),
    transition_seconds: type === undefined ? null : seconds(filter?.attributes["smil:dur"]),
    advance_after: isAutomatic ? seconds(own["presentation:duration"]) : null,
  };
}

/** What a slide shows at its edge. */
function runningAspects({ attributes }: XmlElement, own: PageProperties, { body }: OdfPackage): FoundAspects {
  const declared = (sort: string, name: string | undefined) =>
    childElements(body, `presentation:${sort}-decl`).find((item) => item.attributes["presentation:name"] === name);
  const shows = (what: string) => own[`presentation:display-${what}`] === "true";
  const footer = declared("footer", attributes["presentation:use-footer-name"]);
  const date = declared("date-time", attributes["presentation:use-date-time-name"]);
  const isAutomatic = date !== undefined && date.attributes["presentation:source"] === "current-date";
  return {
    footer: footer !== undefined && shows("footer") ? elementText(footer) : null,
    slide_number: shows("page-number"),
    date: date === undefined || !shows("date-time") ? null : isAutomatic ? "automatic" : elementText(date),
  };
}

/** The notes of the speaker. */
function notesOf(page: XmlElement): ContentPart[] {
  const frames = childElements(page, "presentation:notes").flatMap((notes) => childElements(notes, "draw:frame"));
  const text = frames
    .filter(({ attributes }) => attributes["presentation:class"] === "notes")
    .filter(({ attributes }) => attributes["presentation:placeholder"] !== "true")
    .map((frame) => plainParagraphs(frame))
    .join("\n");
  return text.trim() === "" ? [] : [part("notes", "1", { text })];
}
