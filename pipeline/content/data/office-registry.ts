import type { ContentPart } from "../../schema/computer/content-part.js";
import { merged } from "../part.js";
import { childElements, elementText, type XmlElement } from "../xml-tree.js";
import { dataPart, valuePart } from "./data-part.js";

/**
 * What a person has set in LibreOffice (registrymodifications.xcu): an item for each node of the registry, by its path
 * without the slash before it, with the values that were set there: item[org.openoffice.Office.Common/Save]/value[Backup].
 */
export function registryPart(root: XmlElement): ContentPart {
  const items = childElements(root, "item").map((item): ContentPart => {
    const path = item.attributes["oor:path"] ?? "";
    return { kind: "item", name: path.replace(/^\//, ""), aspects: {}, parts: nodeParts(item) };
  });
  return { kind: "settings", name: "", aspects: {}, parts: merged(items) };
}

function nodeParts(element: XmlElement): ContentPart[] {
  return childElements(element).flatMap((child): ContentPart[] => {
    const { "oor:name": name = "", "oor:op": operation } = child.attributes;
    if (operation === "remove") return [{ kind: "object", name, aspects: { removed: true }, parts: [] }];
    if (child.name === "node") return [{ kind: "object", name, aspects: {}, parts: nodeParts(child) }];
    return child.name === "prop" ? [propertyPart(name, child)] : [];
  });
}

/** A property has a value, one for each language, or a list in one. */
function propertyPart(name: string, property: XmlElement): ContentPart {
  const [value] = childElements(property, "value");
  if (value === undefined || value.attributes["xsi:nil"] === "true") return valuePart(name, null);
  const items = childElements(value, "it");
  if (items.length > 0) return dataPart(name, items.map(elementText));
  const text = elementText(value);
  return valuePart(name, text === "true" || text === "false" ? text === "true" : number(text));
}

function number(text: string): string | number {
  return /^-?(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
