import { sha256 } from "../../hash.js";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, part } from "../part.js";
import { equationText } from "../rich-text/equation.js";
import { lengthPoints } from "../rich-text/lengths.js";
import { childElements, elementText, type XmlElement } from "../xml-tree.js";
import type { OdfPackage } from "./package.js";

/** Width and height of a frame or shape in points. */
export function odfSize({ attributes }: XmlElement): FoundAspects {
  return { width: lengthPoints(attributes["svg:width"]), height: lengthPoints(attributes["svg:height"]) };
}

/** What people read of a picture who cannot see it. */
export function altText(frame: XmlElement): string {
  return ["svg:title", "svg:desc"]
    .flatMap((name) => childElements(frame, name).map(elementText))
    .filter((text) => text !== "")
    .join("\n");
}

/** The fingerprint of the bytes that an element refers to; null where they are not inside. */
export function odfTarget(element: XmlElement, { entries }: OdfPackage): string | null {
  const bytes = entries[(element.attributes["xlink:href"] ?? "").replace(/^\.\//, "")];
  return bytes === undefined ? null : sha256(bytes);
}

/** An object that another application shows inside the document: a formula, a chart, anything else. */
export function odfObject(element: XmlElement, size: FoundAspects, file: OdfPackage): ContentPart {
  const folder = (element.attributes["xlink:href"] ?? "").replace(/^\.\//, "");
  const content = file.xml(`${folder}/content.xml`);
  if (content !== null && /(^|:)math$/.test(content.name)) return part("equation", "", { text: equationText(content) });
  const isChart = content !== null && JSON.stringify(content).includes('"chart:chart"');
  return part(isChart ? "chart" : "object", "", size);
}
