import { requireWithin } from "./bounds.js";
import { decodeXml } from "./xml-text.js";

/** An element of an XML document; names keep their prefix ("text:p"). */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

interface Open extends XmlElement {
  children: (XmlElement | string)[];
}

const token =
  /<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<\?.*?\?>|<![^>]*>|<\/[^>]*>|<([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gs;

/** The root element of a document. Throws SyntaxError where elements are not closed or there is none. */
export function parseXml(text: string): XmlElement {
  const top: Open = { name: "", attributes: {}, children: [] };
  const open = [top];
  for (const match of text.matchAll(token)) {
    const [whole, data, name, attributes = "", empty, plain] = match;
    const parent = open.at(-1) ?? top;
    if (plain !== undefined) parent.children.push(decodeXml(plain));
    else if (data !== undefined) parent.children.push(data);
    else if (name !== undefined) {
      const element: Open = { name, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (empty !== "/") open.push(element);
      requireWithin(open.length, "elements");
    } else if (whole.startsWith("</")) {
      if (parent.name !== whole.slice(2, -1).trim()) throw new SyntaxError(`<${parent.name}> is not closed`);
      open.pop();
    }
  }
  const root = top.children.find((child) => typeof child !== "string");
  if (open.length > 1 || root === undefined || typeof root === "string") throw new SyntaxError("no sound XML");
  return root;
}

/** The child elements, of one name if it is given. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
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

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name = "", double, single]) => [name, decodeXml(double ?? single ?? "")]));
}
