import { SaxesParser } from "saxes";
import { requireWithin } from "./bounds.js";

/** An element of an XML document; names keep their prefix ("text:p"). */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

interface Open extends XmlElement {
  children: (XmlElement | string)[];
}

/**
 * The root element of a document. Throws SyntaxError for what is not well-formed, for too many elements or too deep ones,
 * and for entities that the document declares itself, which are never expanded.
 */
export function parseXml(text: string): XmlElement {
  const top: Open = { name: "", attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser();
  let elements = 0;
  const append = (child: XmlElement | string): void => {
    const { children } = open.at(-1) ?? top;
    const last = children.at(-1);
    if (typeof child === "string" && typeof last === "string") children[children.length - 1] = last + child;
    else children.push(child);
  };
  parser.on("error", ({ message }) => {
    throw new SyntaxError(`not well-formed XML, ${message}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements += 1;
    requireWithin(elements, "elements");
    requireWithin(open.length, "levels");
    const element: Open = { name, attributes, children: [] };
    append(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", append);
  parser.on("cdata", append);
  parser.write(text).close();
  const root = top.children.find((child) => typeof child !== "string");
  if (root === undefined || typeof root === "string") throw new SyntaxError("no element inside");
  return root;
}

/** The child elements, of one name if it is given. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );
}

/** Stands for an element that is not there. */
export const noElement: XmlElement = { name: "", attributes: {}, children: [] };

/** The first child element of a name, at the end of a path of such; one without content where there is none. */
export function child(element: XmlElement, ...path: readonly string[]): XmlElement {
  return path.reduce<XmlElement>(
    (inside, name) =>
      inside.children.find((one): one is XmlElement => typeof one !== "string" && one.name === name) ?? noElement,
    element,
  );
}

/** The elements of one name at any depth, in document order; those inside a found one are left out. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => (child.name === name ? [child] : findElements(child, name)));
}

/** All text inside, as it stands. */
export function elementText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : elementText(child))).join("");
}
