import type { ContentPart } from "../../schema/computer/content-part.js";
import { childElements, type XmlElement } from "../xml-tree.js";
import { dataPart, valuePart } from "./data-part.js";

/** A channel of Xfce's settings: its properties, and those inside them, by name: object[general]/value[theme]. */
export function xfconfPart(channel: XmlElement): ContentPart {
  return { kind: "settings", name: "", aspects: {}, parts: childElements(channel, "property").map(propertyPart) };
}

function propertyPart(property: XmlElement): ContentPart {
  const { name = "", type, value = "" } = property.attributes;
  if (type === "array") return dataPart(name, childElements(property, "value").map(typed));
  const inner = childElements(property, "property").map(propertyPart);
  if (inner.length === 0) return valuePart(name, typed(property));
  // A property may have a value and others inside it.
  return { kind: "object", name, aspects: type === "empty" || value === "" ? {} : { value }, parts: inner };
}

function typed({ attributes: { type, value = "" } }: XmlElement): unknown {
  if (type === "bool") return value === "true";
  if (type === "empty") return null;
  return /^u?int|^double|^float/.test(type ?? "") && value !== "" ? Number(value) : value;
}
