import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import type { XmlElement } from "../xml-tree.js";
import { markupPart } from "./element-part.js";

/** A page of HTML, as a browser reads it: what is left out in the text (html, head, body, tbody) is there. */
export function readHtmlParts(bytes: Uint8Array): ContentPart {
  const document = parse(decodeText(bytes, "the file"));
  const root = document.childNodes.find(isElement);
  if (root === undefined) throw new SyntaxError("no element inside");
  return markupPart(toElement(root), "html");
}

type Node = DefaultTreeAdapterTypes.Node;

function toElement(element: DefaultTreeAdapterTypes.Element): XmlElement {
  const children = isTemplate(element) ? element.content.childNodes : element.childNodes;
  return {
    name: element.tagName,
    attributes: Object.fromEntries(
      element.attrs.map(({ prefix, name, value }) => [prefix === undefined ? name : `${prefix}:${name}`, value]),
    ),
    children: children.flatMap((child): (XmlElement | string)[] => {
      if (isElement(child)) return [toElement(child)];
      return "value" in child ? [child.value] : [];
    }),
  };
}

function isTemplate(element: DefaultTreeAdapterTypes.Element): element is DefaultTreeAdapterTypes.Template {
  return element.tagName === "template" && "content" in element;
}

function isElement(node: Node): node is DefaultTreeAdapterTypes.Element {
  return "tagName" in node;
}
