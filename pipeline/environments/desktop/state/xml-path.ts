import { childElements, elementText, type XmlElement } from "../../../content/xml-tree.js";

/**
 * The text at a path from an element: child names apart by slashes, each perhaps with one condition
 * ("property[name=view]"), at the end perhaps "@attribute"; "." is the element. "" where there is nothing.
 */
export function textAtPath(element: XmlElement, path: string): string {
  let at: XmlElement | undefined = element;
  for (const step of path.split("/")) {
    if (at === undefined) return "";
    if (step === ".") continue;
    if (step.startsWith("@")) return at.attributes[step.slice(1)] ?? "";
    const [, name = step, attribute, value] = /^([^[]+)\[([^=]+)=([^\]]*)\]$/.exec(step) ?? [];
    at = childElements(at, name).find((child) => attribute === undefined || child.attributes[attribute] === value);
  }
  return at === undefined ? "" : elementText(at);
}
