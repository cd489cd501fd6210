import type { ContentPart } from "../../schema/computer/content-part.js";
import { childElements, elementText, type XmlElement } from "../xml-tree.js";
import { dataPart } from "./data-part.js";

/** A property list in XML, as Apple's programs write it. Throws SyntaxError for an element that no list has. */
export function propertyListPart(root: XmlElement): ContentPart {
  const [top] = childElements(root);
  if (top === undefined) throw new SyntaxError("the property list is empty");
  return dataPart("", held(top));
}

function held(element: XmlElement): unknown {
  const text = elementText(element);
  switch (element.name) {
    case "dict":
      return dictionary(childElements(element));
    case "array":
      return childElements(element).map(held);
    case "true":
    case "false":
      return element.name === "true";
    case "integer":
    case "real":
      return Number(text);
    case "string":
    case "date":
      return text;
    case "data":
      return text.replace(/\s+/g, "");
    default:
      throw new SyntaxError(`<${element.name}> is no value of a property list`);
  }
}

function dictionary(children: readonly XmlElement[]): Map<string, unknown> {
  const members = new Map<string, unknown>();
  for (let at = 0; at < children.length; at += 2) {
    const [key, value] = children.slice(at, at + 2);
    if (key?.name !== "key" || value === undefined) throw new SyntaxError("a dictionary has a value without its key");
    members.set(elementText(key), held(value));
  }
  return members;
}
