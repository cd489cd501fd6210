import type { ContentPart } from "../../../schema/computer/content-part.js";
import { OfficePackage } from "../../office-xml/package.js";
import { numbered, part } from "../../part.js";
import { officePoints } from "../../rich-text/lengths.js";
import { child, childElements, elementText, noElement } from "../../xml-tree.js";
import { pptxSlide } from "./pptx-slide.js";
import { slideSize } from "./slide-size.js";

/** The parts of a presentation: its slides in their order, with their shapes and notes. Throws for other files. */
export function readPptxParts(bytes: Uint8Array): ContentPart {
  const file = new OfficePackage(bytes);
  const path = file.related("", "officeDocument") ?? "ppt/presentation.xml";
  const root = file.part(path);
  if (root.name !== "p:presentation") throw new SyntaxError("no presentation inside");
  const application = child(file.find(file.related("", "extended-properties")) ?? noElement, "Application");
  const deck = {
    file,
    usual: child(root, "p:defaultTextStyle"),
    namesLayouts: !elementText(application).startsWith("LibreOffice"),
  };
  const slides = childElements(child(root, "p:sldIdLst"), "p:sldId").map(({ attributes }) => {
    const slide = file.relationships(path).get(attributes["r:id"] ?? "");
    if (slide === undefined) throw new SyntaxError("a slide is missing");
    return pptxSlide(slide.target, deck);
  });
  const { cx, cy } = child(root, "p:sldSz").attributes;
  return part("presentation", "", slideSize(officePoints(cx, "emu"), officePoints(cy, "emu")), {
    parts: numbered(slides),
  });
}
