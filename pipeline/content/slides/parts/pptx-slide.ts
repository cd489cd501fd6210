import type { ContentPart } from "../../../schema/computer/content-part.js";
import { type DrawingTheme, drawingTheme } from "../../office-xml/drawing-theme.js";
import type { OfficePackage } from "../../office-xml/package.js";
import { type FoundAspects, part } from "../../part.js";
import { points } from "../../rich-text/lengths.js";
import { textOfParts } from "../../rich-text/paragraph.js";
import { child, childElements, elementText, findElements, noElement, type XmlElement } from "../../xml-tree.js";
import type { PptxShapeContext } from "./pptx-context.js";
import { pptxShapes, runningPlaceholders } from "./pptx-shapes.js";
import { layoutName } from "./shape-names.js";

/** What the reader of a slide needs of the presentation around it. */
export interface PptxDeck {
  file: OfficePackage;
  /** The styles of texts in no placeholder. */
  usual: XmlElement;
  /** Whether slides name the layouts that they have: LibreOffice names any one of them. */
  namesLayouts: boolean;
}

/** A slide by the path of its part (ECMA-376, part 1, 19.3.1.38). */
export function pptxSlide(path: string, { file, usual, namesLayouts }: PptxDeck): ContentPart {
  const root = file.part(path);
  const layoutPath = file.related(path, "slideLayout");
  const layout = file.find(layoutPath) ?? noElement;
  const masterPath = layoutPath === null ? null : file.related(layoutPath, "slideMaster");
  const master = file.find(masterPath) ?? noElement;
  const theme = drawingTheme(
    file.find(masterPath === null ? null : file.related(masterPath, "theme")),
    child(master, "p:clrMap").attributes,
  );
  const tree = child(root, "p:cSld", "p:spTree");
  const context: PptxShapeContext = {
    file,
    path,
    theme,
    link: (id) => (id === undefined ? "" : (file.relationships(path).get(id)?.target ?? "")),
    inherited: (placeholder) => [layout, master].flatMap((from) => alike(from, placeholder)),
    textStyles: (placeholder) => (placeholder === null ? [usual] : [usual, ofMaster(master, placeholder)]),
  };
  const shapes = pptxShapes(tree, context);
  const title = shapes.find(({ aspects }) => aspects.role === "title");
  const backgrounds = [
    { root, path },
    { root: layout, path: layoutPath },
    { root: master, path: masterPath },
  ];
  const found = {
    layout: namesLayouts
      ? layoutName(child(layout, "p:cSld").attributes.name ?? "", layout.attributes.type ?? "")
      : null,
    hidden: root.attributes.show === "0" || root.attributes.show === "false",
    ...backgroundAspects(backgrounds, file, theme),
    ...transitionAspects(root),
    ...runningAspects(tree),
  };
  const labels = title === undefined ? undefined : { title: textOfParts(title.parts) };
  return part("slide", "", found, { ...(labels && { labels }), parts: [...shapes, ...notesOf(path, file)] });
}

/** The placeholder of a layout or master from which one of a slide inherits: that of its number, or else of its type. */
function alike(from: XmlElement, { attributes }: XmlElement): XmlElement[] {
  const shapes = childElements(child(from, "p:cSld", "p:spTree"), "p:sp");
  const placeholderOf = (shape: XmlElement) => child(shape, "p:nvSpPr", "p:nvPr", "p:ph");
  const isMaster = from.name === "p:sldMaster";
  const sortOf = (type = "obj") => (isMaster ? (masterSorts[type] ?? "body") : type);
  const sameType = (shape: XmlElement) => sortOf(placeholderOf(shape).attributes.type) === sortOf(attributes.type);
  const sameNumber = (shape: XmlElement) => placeholderOf(shape).attributes.idx === attributes.idx;
  const placeholders = shapes.filter((shape) => placeholderOf(shape).name !== "");
  const byNumber = attributes.idx === undefined || isMaster ? undefined : placeholders.find(sameNumber);
  const isLost = byNumber === undefined && !isMaster && attributes.idx !== undefined && attributes.type === undefined;
  const found = byNumber ?? (isLost ? undefined : placeholders.find(sameType));
  return found === undefined ? [] : [found];
}

/** Masters have one placeholder for all kinds of titles and one for all kinds of bodies. */
const masterSorts: Readonly<Record<string, string>> = {
  title: "title",
  ctrTitle: "title",
  ...Object.fromEntries(runningPlaceholders.map((type) => [type, type])),
};

function ofMaster(master: XmlElement, { attributes: { type = "" } }: XmlElement): XmlElement {
  const sort = masterSorts[type];
  const list = sort === "title" ? "p:titleStyle" : sort === undefined ? "p:bodyStyle" : "p:otherStyle";
  return child(master, "p:txStyles", list);
}

/** The background of a slide, which is that of its layout or master where it has none of its own. */
function backgroundAspects(
  from: readonly { root: XmlElement; path: string | null }[],
  file: OfficePackage,
  theme: DrawingTheme,
): FoundAspects {
  for (const { root, path } of from) {
    const [own] = childElements(child(root, "p:cSld", "p:bg"));
    if (own === undefined) continue;
    if (own.name === "p:bgRef") return { background: theme.colour(own) };
    const picture = child(own, "a:blipFill", "a:blip").attributes["r:embed"];
    const gradient = findElements(child(own, "a:gradFill"), "a:gs").map((stop) => theme.colour(stop));
    return {
      background: theme.colour(child(own, "a:solidFill")),
      background_picture: picture === undefined || path === null ? null : file.digest(path, picture),
      background_gradient: gradient.join(" to "),
    };
  }
  return {};
}

/** Seconds for the speeds that have no duration of their own. */
const speeds: Readonly<Record<string, number>> = { fast: 0.5, med: 0.75, slow: 1 };

function transitionAspects(root: XmlElement): FoundAspects {
  const [choice] = childElements(root, "mc:AlternateContent").map((item) => child(item, "mc:Choice", "p:transition"));
  const element = choice === undefined || choice.name === "" ? child(root, "p:transition") : choice;
  const { spd = "fast", "p14:dur": duration, advTm } = element.attributes;
  const kind = childElements(element).find(({ name }) => name !== "p:sndAc" && name !== "p:extLst");
  const seconds = duration === undefined ? speeds[spd] : points(Number(duration) / 1000);
  return {
    transition: kind?.name.replace(/^[a-z0-9]+:/, ""),
    transition_seconds: kind === undefined ? null : seconds,
    advance_after: advTm === undefined ? null : Number(advTm) / 1000,
  };
}

/** What a slide shows at its edge. */
function runningAspects(tree: XmlElement): FoundAspects {
  const ofType = (type: string) =>
    childElements(tree, "p:sp").find((shape) => child(shape, "p:nvSpPr", "p:nvPr", "p:ph").attributes.type === type);
  const text = (shape: XmlElement | undefined) =>
    shape === undefined ? null : findElements(shape, "a:t").map(elementText).join("");
  const date = ofType("dt");
  const isAutomatic = date !== undefined && findElements(date, "a:fld").length > 0;
  return {
    footer: text(ofType("ftr")),
    slide_number: ofType("sldNum") !== undefined,
    date: isAutomatic ? "automatic" : text(date),
  };
}

/** The notes of the speaker. */
function notesOf(path: string, file: OfficePackage): ContentPart[] {
  const notes = file.find(file.related(path, "notesSlide"));
  if (notes === null) return [];
  const shapes = childElements(child(notes, "p:cSld", "p:spTree"), "p:sp").filter(
    (shape) => child(shape, "p:nvSpPr", "p:nvPr", "p:ph").attributes.type === "body",
  );
  const text = shapes
    .flatMap((shape) => childElements(child(shape, "p:txBody"), "a:p"))
    .map((paragraph) =>
      childElements(paragraph)
        .map((run) => (run.name === "a:br" ? "\n" : findElements(run, "a:t").map(elementText).join("")))
        .join(""),
    )
    .join("\n");
  return text.trim() === "" ? [] : [part("notes", "1", { text })];
}
