import type { ContentPart } from "../../../schema/computer/content-part.js";
import { readBlocks } from "../../open-document/blocks.js";
import type { OdfPackage } from "../../open-document/package.js";
import { part } from "../../part.js";
import { lengthPoints } from "../../rich-text/lengths.js";
import { childElements } from "../../xml-tree.js";

/** Elements of a master page by the part that they are (OpenDocument 1.3, part 3, 16.9). */
const bands: Readonly<Record<string, readonly [kind: string, name: string]>> = {
  "style:header": ["header", "default"],
  "style:header-first": ["header", "first"],
  "style:header-left": ["header", "even"],
  "style:footer": ["footer", "default"],
  "style:footer-first": ["footer", "first"],
  "style:footer-left": ["footer", "even"],
};

/** The pages of a section, by the name of their master page; the first one of the file where the name is "". */
export function odtSection(name: string, file: OdfPackage): ContentPart {
  const { shared, masterStyles } = file;
  const masters = shared.filter((item) => item.name === "style:master-page");
  const master = masters.find(({ attributes }) => attributes["style:name"] === (name || "Standard")) ?? masters[0];
  const layout = masterStyles.named("style:page-layout", master?.attributes["style:page-layout-name"]);
  const [properties] = layout === null ? [] : childElements(layout, "style:page-layout-properties");
  const found = properties?.attributes ?? {};
  const [columns] = properties === undefined ? [] : childElements(properties, "style:columns");
  const count = Number(columns?.attributes["fo:column-count"] ?? 1);
  const parts = (master === undefined ? [] : childElements(master)).flatMap((element) => {
    const band = bands[element.name];
    if (band === undefined || element.attributes["style:display"] === "false") return [];
    const context = { file, styles: masterStyles, base: null, change: () => null, beginsSection: () => false };
    return [part(band[0], band[1], {}, { parts: readBlocks(element, context) })];
  });
  const aspects = {
    width: lengthPoints(found["fo:page-width"]),
    height: lengthPoints(found["fo:page-height"]),
    orientation: found["style:print-orientation"] === "landscape" ? "landscape" : null,
    margin_top: lengthPoints(found["fo:margin-top"] ?? found["fo:margin"]),
    margin_bottom: lengthPoints(found["fo:margin-bottom"] ?? found["fo:margin"]),
    margin_left: lengthPoints(found["fo:margin-left"] ?? found["fo:margin"]),
    margin_right: lengthPoints(found["fo:margin-right"] ?? found["fo:margin"]),
    columns: count > 1 ? count : null,
  };
  return part("section", "", aspects, { parts });
}
