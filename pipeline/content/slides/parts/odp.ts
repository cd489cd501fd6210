import type { ContentPart } from "../../../schema/computer/content-part.js";
import { openOdf } from "../../open-document/package.js";
import { numbered, part } from "../../part.js";
import { lengthPoints } from "../../rich-text/lengths.js";
import { child, childElements, noElement } from "../../xml-tree.js";
import { odpSlide } from "./odp-slide.js";
import { slideSize } from "./slide-size.js";

/** The parts of an OpenDocument presentation: its slides in their order, with their shapes and notes. */
export function readOdpParts(bytes: Uint8Array): ContentPart {
  const file = openOdf(bytes, "presentation");
  const pages = childElements(file.body, "draw:page");
  const used = pages[0]?.attributes["draw:master-page-name"];
  const masters = file.shared.filter(({ name }) => name === "style:master-page");
  const master = masters.find(({ attributes }) => attributes["style:name"] === used) ?? masters[0];
  const layout = file.masterStyles.named("style:page-layout", master?.attributes["style:page-layout-name"]);
  const { attributes } = child(layout ?? noElement, "style:page-layout-properties");
  const size = slideSize(lengthPoints(attributes["fo:page-width"]), lengthPoints(attributes["fo:page-height"]));
  return part("presentation", "", size, { parts: numbered(pages.map((page) => odpSlide(page, file))) });
}
