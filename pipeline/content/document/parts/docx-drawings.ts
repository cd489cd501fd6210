import type { ContentPart } from "../../../schema/computer/content-part.js";
import type { OfficePackage } from "../../office-xml/package.js";
import { type FoundAspects, part } from "../../part.js";
import { officePoints } from "../../rich-text/lengths.js";
import { nameParts } from "../../rich-text/paragraph.js";
import { findElements, type XmlElement } from "../../xml-tree.js";

/** The parts that a drawing in a text stands for (ECMA-376, part 1, 20.4; the older form, part 4, 19.1). */
export function docxDrawing(
  drawing: XmlElement,
  source: { file: OfficePackage; path: string; blocks: (root: XmlElement) => ContentPart[] },
): ContentPart[] {
  const { file, path, blocks } = source;
  const [extent] = findElements(drawing, "wp:extent");
  const [named] = findElements(drawing, "wp:docPr");
  const size: FoundAspects = {
    width: officePoints(extent?.attributes.cx, "emu"),
    height: officePoints(extent?.attributes.cy, "emu"),
  };
  const alt = [named?.attributes.title, named?.attributes.descr].filter((text) => text !== undefined && text !== "");
  const found = { ...size, alt_text: alt.join("\n") };
  const pictures = [...findElements(drawing, "a:blip"), ...findElements(drawing, "v:imagedata")].map(({ attributes }) =>
    part("picture", "", { ...found, sha256: file.digest(path, attributes["r:embed"] ?? attributes["r:id"]) }),
  );
  if (pictures.length > 0) return pictures;
  if (findElements(drawing, "c:chart").length > 0) return [part("chart", "", size)];
  const boxes = findElements(drawing, "w:txbxContent");
  if (boxes.length > 0) return boxes.map((box) => part("text_box", "", found, { parts: nameParts(blocks(box)) }));
  // Letters that are drawn, as a watermark is.
  const [drawn] = findElements(drawing, "v:textpath");
  return [part("shape", "", { ...found, text: drawn?.attributes.string })];
}
