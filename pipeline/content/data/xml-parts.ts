import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { markupPart } from "../markup/element-part.js";
import { parseXml, type XmlElement } from "../xml-tree.js";
import { registryPart } from "./office-registry.js";
import { propertyListPart } from "./property-list.js";
import { xfconfPart } from "./xfconf.js";

/** Documents whose elements stand for values by key, by the name of their root. All others are trees of elements. */
const dialects: Readonly<Record<string, (root: XmlElement) => ContentPart>> = {
  "oor:items": registryPart,
  plist: propertyListPart,
  channel: (root) => (root.attributes.name === undefined ? markupPart(root, "xml") : xfconfPart(root)),
};

export function readXmlParts(bytes: Uint8Array): ContentPart {
  const root = parseXml(decodeText(bytes, "the file"));
  const dialect = Object.hasOwn(dialects, root.name) ? dialects[root.name] : undefined;
  return dialect === undefined ? markupPart(root, "xml") : dialect(root);
}
